import type { Change as Row } from "../../../generated/prisma/client";
import { changeSchema, type Change } from "../../api/changes";
import { changeWords } from "../../changes/kinds";

/** In the shape that the API and webhooks use. */
export function serializeChange({ at, ...row }: Row): Change {
  return changeSchema.parse({ ...row, at: at.toISOString(), title: changeWords(row.kind) });
}
