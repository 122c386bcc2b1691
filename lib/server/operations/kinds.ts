/** Every kind of background work, one line each; a kind lives in the folder of its part. */
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
