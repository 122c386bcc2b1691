/** The periodic work of a worker: the sweep, and the parts' tasks. */
import { PARTS } from "../parts";
import type { OperationKind } from "./defineOperation";
import { startRounds, type Rounds } from "./rounds";
import { sweepOperations } from "./sweep";

const CHORES_MS = 5_000;

export interface ChoreOptions {
  readonly choresMs?: number;
}

export function startChores(kinds: readonly OperationKind[], options: ChoreOptions): Rounds {
  const sweep = { name: "sweep operations", run: () => sweepOperations(kinds) };
  const tasks = [sweep, ...PARTS.flatMap((part) => part.tasks ?? [])];
  return startRounds(tasks, options.choresMs ?? CHORES_MS);
}
