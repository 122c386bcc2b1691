/**
 * Messages between the web process and the computing process (advanced serialization of node:child_process: whatever
 * `structuredClone` accepts, except shared memory).
 */
import type { Reply, Request } from "./calls";
import type { Failure } from "./failure";
import type { Terms } from "./task";

export type ToComputing =
  | { readonly order: SentOrder }
  /** The caller no longer waits for the task. */
  | { readonly abort: number }
  /** For the order with this id. */
  | { readonly id: number; readonly reply: Reply }
  /** This kept value is not requested again. */
  | { readonly drop: string };

export interface SentOrder {
  readonly id: number;
  readonly terms: Terms;
  readonly input: unknown;
  /** Keys of kept values that the task reads. */
  readonly kept: readonly string[];
  /** The value stays in the computing process under this key; none is returned. */
  readonly keepAs: string | undefined;
}

export type FromComputing =
  /** The task of the order with this id calls a function of the web process. */
  { readonly id: number; readonly request: Request } | { readonly id: number; readonly outcome: Outcome };

export type Outcome = { readonly value: unknown } | { readonly failure: Failure };
