/** What a part of the product registers with the server. */
import type { z } from "zod";
import type { Route } from "./http/route";
import type { Task } from "./operations/task";

export interface Part {
  readonly routes?: readonly Route[];
  /** Schemas that the OpenAPI document defines once under a name and references everywhere else. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  /** Registers the part's metrics (defineMetrics), so that all are exposed before the first one is counted. */
  readonly metrics?: () => unknown;
  /** Periodic work of every process that has a worker. */
  readonly tasks?: readonly Task[];
  /**
   * Writes what the part has in memory and closes its connections, once no request and no operation is in progress.
   */
  readonly stop?: () => Promise<void>;
}
