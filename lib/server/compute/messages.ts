/**
 * What the web process and the process that computes send each other (advanced serialization of node:child_process:
 * whatever `structuredClone` takes, but no shared memory).
 */
import type { Reply, Request } from "./calls";
import type { Failure } from "./failure";
import type { Terms } from "./task";

export type ToComputing =
  | { readonly order: SentOrder }
  /** The caller no longer waits for its end. */
  | { readonly abort: number }
  /** Of the order with this id. */
  | { readonly id: number; readonly reply: Reply }
  /** Nobody asks for this kept value again. */
  | { readonly drop: string };

export interface SentOrder {
  readonly id: number;
  readonly terms: Terms;
  readonly input: unknown;
  /** Keys of kept values that the task reads. */
  readonly kept: readonly string[];
  /** The value stays there under this key, and nothing comes back. */
  readonly keepAs: string | undefined;
}

export type FromComputing =
  /** The task of the order with this id calls a function here. */
  { readonly id: number; readonly request: Request } | { readonly id: number; readonly outcome: Outcome };

export type Outcome = { readonly value: unknown } | { readonly failure: Failure };
