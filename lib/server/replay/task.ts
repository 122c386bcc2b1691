/** A replay's task in its worker thread, from the files' bytes to the result. */
import type { ReplayBrief, ReplayOptionsInput } from "../../api/replays";
import { parsePolicy, type Policy } from "../../discovery";
import {
  CANDIDATES,
  optionProblems,
  policyStrategy,
  recommend,
  replay,
  underBudget,
  withDefaults,
  type BudgetRow,
  type ImageRow,
  type Strategy,
} from "../../replay";
import { LIMITS } from "../../limits/limits";
import type { Call } from "../compute/calls";
import { defineTask, timeLimit } from "../compute/task";
import { sanitizeJson } from "../core/sanitizeForPostgres";
import { UnprocessableError } from "../http/errors";
import { briefOf } from "./brief";
import type { KnownLayers } from "./layers";
import { readReplayFiles, type ReplayFile, type ReplayFiles } from "./files/readFiles";

export interface FileHandlers {
  /** Returns the next piece of a file; null at its end. */
  next(blobId: string): Promise<Uint8Array | null>;
}

export interface ReplayHandlers extends FileHandlers {
  /** Returns layers from the registry that the options name. */
  layersOf(images: readonly string[]): Promise<KnownLayers>;
  onStage(stage: "reading" | "computing"): void;
}

export interface StoredFile extends Pick<ReplayFile, "part" | "name"> {
  readonly blobId: string;
}

/** A policy as a column of the replay. */
export interface ColumnPolicy {
  readonly name: string;
  /** Null for an unsaved one. */
  readonly version: number | null;
  readonly spec: string;
  readonly semantics?: "proposal" | "operator" | undefined;
}

export interface RecommendAsked {
  /** Name of the current strategy or policy. */
  readonly current: string;
  readonly policy?: ColumnPolicy | undefined;
  readonly topK?: readonly number[] | undefined;
}

export interface ReplayInput {
  readonly files: readonly StoredFile[];
  readonly options: ReplayOptionsInput;
  readonly policies?: readonly ColumnPolicy[];
  /** Requests a recommendation instead of a replay. */
  readonly recommend?: RecommendAsked;
}

export const replayTask = defineTask({
  name: "replay",
  pool: "computing",
  time: timeLimit("replaySeconds"),
  patient: true,
  work: async (input: ReplayInput, call: Call<ReplayHandlers>) => {
    const { files, options, recommend: asked, policies = [] } = input;
    await call("onStage", "reading");
    const read = await readReplayFiles(filesFrom(files, (blobId) => call("next", blobId)));
    await call("onStage", "computing");
    if (asked) return { value: outputOf(recommended(read, options, asked)) };
    const result = replayed(read, options, policies);
    const saved = policies
      .filter(({ version }) => version !== null)
      .map((column) => ({ name: column.name, maxImages: policyOf(column).maxImages }));
    const brief = briefOf(result, saved);
    if (options.budgetMb === undefined || options.registry === undefined)
      return { value: outputOf(result, brief) };
    const budget = await layered(result.images, options.budgetMb, (images) => call("layersOf", images));
    return { value: outputOf({ ...result, budget }, brief) };
  },
});

interface ReplayOutput {
  /** JSON text: the web process stores a result of many images without parsing it. */
  readonly result: string;
  /** Null for a recommendation. */
  readonly brief: ReplayBrief | null;
}

function outputOf(result: object, brief: ReplayBrief | null = null): ReplayOutput {
  return { result: sanitizeJson(result), brief };
}

/** Returns files whose bytes the web process supplies piece by piece. */
export function filesFrom(files: readonly StoredFile[], next: FileHandlers["next"]): ReplayFile[] {
  return files.map(({ part, name, blobId }) => ({ part, name, bytes: piecesOf(blobId, next) }));
}

function replayed(read: ReplayFiles, input: ReplayOptionsInput, policies: readonly ColumnPolicy[]) {
  const { rejected, rejectedTotal, unsorted } = read;
  const options = optionsOf(read, input);
  const result = replay({ ...read, extra: policies.map(columnOf) }, options);
  const iso = (unixMs: number): string => new Date(unixMs).toISOString();
  const times = {
    prewarmAt: iso(options.prewarmAt),
    developerStart: iso(options.developerStart),
    developerEnd: iso(options.developerEnd),
  };
  return { ...result, jobs: read.jobs.count, rejected, rejectedTotal, unsorted, times };
}

/** Chooses images under the budget, with layers of those that save most. */
async function layered(
  images: readonly ImageRow[],
  budgetMb: number,
  ask: ReplayHandlers["layersOf"],
): Promise<BudgetRow> {
  const asked = images
    .filter((row) => row.minutes_saved_developer_window > 0)
    .toSorted((a, b) => b.minutes_saved_developer_window - a.minutes_saved_developer_window)
    .slice(0, LIMITS.budgetManifests.value)
    .map(({ image }) => image);
  const { layers, problem } = await ask(asked);
  const known = new Map(asked.map((image, index) => [image, layers[index] ?? undefined]));
  return underBudget(images, budgetMb, (image) => known.get(image), problem);
}

function columnOf(column: ColumnPolicy): Strategy {
  return { ...policyStrategy(policyOf(column)), name: column.name };
}

/** Throws UnprocessableError for a document that is no longer valid. */
export function policyOf({ name, spec, semantics }: ColumnPolicy): Policy {
  const { policy, errors } = parsePolicy(spec, semantics === undefined ? {} : { semantics });
  if (policy !== null) return policy;
  throw new UnprocessableError(`The policy ${name} is not valid: ${errors[0]?.message ?? "see its page"}.`);
}

function recommended(
  read: ReplayFiles,
  input: ReplayOptionsInput,
  { current: name, policy, topK }: RecommendAsked,
): object {
  const current = policy ? columnOf(policy) : CANDIDATES.find((each) => each.name === name);
  if (!current) throw new Error(`There is no strategy ${name}.`);
  const options = { ...optionsOf(read, input), ...(topK ? { topK } : {}) };
  const jobs = read.history ?? read.jobs;
  return recommend({ table: read.table, jobs, rotations: read.rotations, current }, options);
}

/** Throws UnprocessableError for options that contradict each other. */
export function optionsOf(read: ReplayFiles, input: ReplayOptionsInput): ReturnType<typeof withDefaults> {
  const unixMs = (time: string | undefined): number | undefined =>
    time === undefined ? undefined : Date.parse(time);
  const { prewarmAt, developerStart, developerEnd, topK, mirrorFactor, timeZone, budgetMb } = input;
  const asked = {
    topK,
    mirrorFactor,
    timeZone,
    budgetMb,
    prewarmAt: unixMs(prewarmAt),
    developerStart: unixMs(developerStart),
    developerEnd: unixMs(developerEnd),
  };
  const options = withDefaults(asked, read.jobs, read.history !== undefined);
  const problems = optionProblems(options);
  if (problems.length === 0) return options;
  const said = problems.map(({ path, message }) => `options.${path} ${message}`).join("; ");
  throw new UnprocessableError(`${said}.`, problems);
}

async function* piecesOf(blobId: string, next: FileHandlers["next"]): AsyncGenerator<Uint8Array> {
  for (let piece = await next(blobId); piece !== null; piece = await next(blobId)) yield piece;
}
