/** Every kind of background work, one line each; each kind lives in its part's folder. */
import { runOperation } from "../discovery/runs/operation";
import { emailOperation } from "../email/delivery";
import { importOperation } from "../minutes/imports/operation";
import { refillOperation } from "../queue/dynamic/refill";
import { collectionOperation } from "../replay/collect/operation";
import { jobSetOperation } from "../replay/jobSets/operation";
import { recommendationOperation, replayOperation } from "../replay/operation";
import { shadowOperation } from "../replay/shadow/operation";
import { deliveryOperation } from "../webhooks/delivery";
import { readingOperation } from "../waterlines/readings/operation";
import { ROLES, type Role } from "../http/caller";
import type { OperationKind } from "./defineOperation";

export const KINDS: readonly OperationKind[] = [
  runOperation,
  replayOperation,
  recommendationOperation,
  jobSetOperation,
  collectionOperation,
  shadowOperation,
  deliveryOperation,
  importOperation,
  emailOperation,
  refillOperation,
  readingOperation,
];

/**
 * Returns the role that access to an operation of this kind requires if the route itself requires `least`. A kind
 * that this version lacks, stored by a later one, is for administrators.
 */
export function roleFor(kind: string, least: Role): Role {
  const readers = KINDS.find((each) => each.kind === kind)?.readers ?? "admin";
  return ROLES.indexOf(readers) > ROLES.indexOf(least) ? readers : least;
}
