/** Label names and values of a registered source, for completing a query in the editor. */
import type { LabelList } from "../../api/dataSources";
import { LIMITS } from "../../limits/limits";
import { toSourceError } from "../../sources/errors";
import { askLabels, type LabelQuestion } from "../../sources/labels";
import { Hider } from "../../sources/secrets/hider";
import { toConnection } from "./connect";
import { countQuery } from "./metrics";
import { openByName } from "./store";

/** Throws as openByName does; an error of the source becomes the answer's message. */
export async function listLabels(
  name: string,
  question: Pick<LabelQuestion, "label" | "match" | "nowMs">,
  signal: AbortSignal = new AbortController().signal,
): Promise<LabelList> {
  const { type, connection } = await openByName(name);
  try {
    const limits = { limit: LIMITS.labelValues.value, timeoutMs: LIMITS.labelSeconds.value * 1_000 };
    const found = await askLabels(
      type,
      toConnection(connection),
      { ...question, ...limits },
      { signal, onCount: countQuery },
    );
    return { ...found, values: [...found.values], message: null };
  } catch (error) {
    const message = new Hider(connection.credentials).sentence(toSourceError(error).message);
    return { values: [], more: false, message };
  }
}
