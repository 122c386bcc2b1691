/** Tries one query against one source, and returns what is sent and what comes back. */
import { parseDuration } from "../../document/duration";
import { QUERY_TYPES, trialQuery, type Query } from "../../discovery";
import type { Preview, PreviewQueryInput } from "../../api/dataSources";
import { previewQueryInputSchema } from "../../api/dataSources";
import { PREVIEW_ROWS } from "../../api/previewRows";
import { sourceTypes, type TrialForm } from "../../sources/shapes";
import { runInThread } from "../compute/run";
import { adapterOf } from "../discovery/fetch/adapters";
import { UnprocessableError } from "../http/errors";
import { countQuery } from "./metrics";
import { previewTask } from "./previewTask";
import { openByName } from "./store";

const MAX_LOOKBACK_SECONDS = 31 * 86_400;
const MAX_STEPS = 11_000;

/**
 * Throws as openByName does, UnprocessableError for invalid durations and settings, and as runInThread does; errors
 * of the source are in the answer.
 */
export async function previewQuery(
  name: string,
  input: PreviewQueryInput,
  { nowMs, signal }: { readonly nowMs: number; readonly signal?: AbortSignal },
): Promise<Preview> {
  const { type, url, connection } = await openByName(name);
  const { trial } = sourceTypes[type];
  const asked = QUERY_TYPES.find((each) => each.type === type);
  if (trial === null || asked === undefined)
    throw new UnprocessableError(
      `No policy queries a ${sourceTypes[type].label}, so there is no query to try.`,
    );
  const query = queryOf(asked.type, trial, { url: url ?? "", source: name }, input);
  const { semantics = "proposal" } = input;
  const asking = { query, semantics, connection, nowMs };
  const { preview, count } = await runInThread(previewTask, asking, { signal });
  countQuery(count);
  return preview;
}

function queryOf(
  type: Query["type"],
  trial: TrialForm,
  source: { readonly url: string; readonly source: string },
  input: PreviewQueryInput,
): Query {
  const { query, queryType, lookback, step, settings, semantics } = previewQueryInputSchema.parse(input);
  const lookbackSeconds = durationOf("lookback", lookback);
  const stepSeconds = trial.ranges ? durationOf("step", step) : NaN;
  if (trial.ranges) checkSteps(lookbackSeconds, stepSeconds);
  const initial = adapterOf(type).fromTrial(
    { ...source, query, queryType, lookbackSeconds, stepSeconds },
    PREVIEW_ROWS,
  );
  if (settings === undefined) return initial;
  const { query: tried, errors } = trialQuery(initial, settings, semantics ?? "proposal");
  if (tried !== null) return tried;
  throw new UnprocessableError(errors.map(({ path, message }) => `${path} ${message}.`).join(" "), errors);
}

function durationOf(field: string, text: string): number {
  const parsed = parseDuration(text);
  const seconds = parsed ?? Number.NaN;
  if (seconds > 0 && seconds <= MAX_LOOKBACK_SECONDS) return seconds;
  const message = `"${text}" must be a duration such as 1h or 5m, longer than 0 and at most 744h`;
  throw new UnprocessableError(`${field}: ${message}.`, [{ path: field, message }]);
}

function checkSteps(lookbackSeconds: number, stepSeconds: number): void {
  const steps = Math.floor(lookbackSeconds / stepSeconds) + 1;
  if (steps <= MAX_STEPS) return;
  const message = `gives ${steps} points a series: a preview reads at most ${MAX_STEPS}; take a longer step or a shorter lookback`;
  throw new UnprocessableError(`step: ${message}.`, [{ path: "step", message }]);
}
