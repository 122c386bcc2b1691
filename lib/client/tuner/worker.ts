/**
 * One of the tuner's workers (protocol.ts). Messages wait in line: a ranking goes before everything else and only the
 * newest counts; a question that was taken back before its turn is never computed.
 */
import type { Artifact } from "@/lib/discovery/artifact";
import { tunerEngine, type TunerEngine } from "./engine";
import type { FromWorker, RankingBase, ToWorker, TunerQuestion, TunerQuestions } from "./protocol";
import { SamplesError } from "./packedSamples";
import { fetchSamples, unpackSamples } from "./samples";

type Message<K extends ToWorker["kind"]> = Extract<ToWorker, { kind: K }>;

/** The part of a worker's global scope that is used here; the DOM's types describe a window. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}

// In a worker `self` is its own scope, which the DOM's types do not know.
const scope = self as unknown as Scope;

let opened: { readonly runId: string; readonly engine: TunerEngine } | null = null;
let ranking: Message<"rank"> | null = null;
let waiting: (Message<"heat"> | Message<"ask">)[] = [];
let sentBase: RankingBase | null = null;
let busy = false;
/** Samples of other runs; one is kept, as comparisons ask for the same again. */
let other: { readonly runId: string; readonly artifact: Artifact } | null = null;

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case "open":
      void open(data);
      return;
    case "rank":
      ranking = data;
      break;
    case "heat":
    case "ask":
      waiting.push(data);
      break;
    case "cancel":
      waiting = waiting.filter((message) => message.id !== data.id);
      return;
  }
  schedule();
};

async function open({ runId, packed }: Message<"open">): Promise<void> {
  try {
    const artifact = packed === undefined ? await fetchSamples(runId) : await unpackSamples(packed);
    opened = { runId, engine: tunerEngine(artifact) };
    sentBase = null;
    const queries = artifact.outcomes.map((outcome) => outcome.name);
    scope.postMessage({ kind: "opened", nowMs: artifact.nowMs, queries });
    schedule();
  } catch (error) {
    const status = error instanceof SamplesError ? error.status : 0;
    scope.postMessage({ kind: "unreadable", status, message: messageOf(error) });
  }
}

/** Through a message to itself, so that messages that came meanwhile are read first. */
const next = new MessageChannel();
next.port1.onmessage = () => void work();

function schedule(): void {
  if (!busy && opened !== null && (ranking !== null || waiting.length > 0)) {
    busy = true;
    next.port2.postMessage(null);
  }
}

async function work(): Promise<void> {
  const engine = opened?.engine;
  if (engine !== undefined) {
    if (ranking !== null) {
      const message = ranking;
      ranking = null;
      rank(engine, message);
    } else {
      const message = waiting.shift();
      if (message !== undefined) await respond(engine, message);
    }
  }
  busy = false;
  schedule();
}

function rank(engine: TunerEngine, { seq, policy, saved }: Message<"rank">): void {
  try {
    const { base, columns } = engine.rank(policy, saved);
    const buffers = [columns.order, columns.ranks, columns.scores, ...columns.values, ...columns.shares];
    scope.postMessage(
      { kind: "ranked", seq, base: base === sentBase ? null : base, columns },
      buffers.map((column) => column.buffer as ArrayBuffer), // made by slice and new: never shared memory
    );
    sentBase = base;
  } catch (error) {
    scope.postMessage({ kind: "refused", seq, message: messageOf(error) });
  }
}

async function respond(engine: TunerEngine, message: Message<"heat"> | Message<"ask">): Promise<void> {
  const { id } = message;
  try {
    const answer = message.kind === "heat" ? engine.heat(message.request) : await ask(engine, message);
    scope.postMessage({ kind: "answer", id, answer });
  } catch (error) {
    scope.postMessage({ kind: "failed", id, message: messageOf(error) });
  }
}

async function ask(engine: TunerEngine, { name, question }: Message<"ask">): Promise<unknown> {
  switch (name) {
    case "explain":
      return engine.explain(as<"explain">(question));
    case "result":
      return engine.result(as<"result">(question).policy);
    case "analyse": {
      const asked = as<"analyse">(question);
      const artifacts = await otherRuns(asked);
      return engine.analyse(asked, (runId) => {
        const artifact = artifacts.get(runId);
        if (artifact === undefined) throw new Error(`the samples of run ${runId} were not read`);
        return artifact;
      });
    }
  }
}

/** `ask` of connection.ts is typed, and nobody else sends to this worker. */
function as<K extends TunerQuestion>(question: unknown): TunerQuestions[K]["question"] {
  return question as TunerQuestions[K]["question"];
}

async function otherRuns({
  before,
  beside = [],
}: TunerQuestions["analyse"]["question"]): Promise<Map<string, Artifact>> {
  const ids = [before, ...beside].flatMap((source) => source?.runId ?? []);
  const artifacts = new Map<string, Artifact>();
  for (const runId of new Set(ids)) {
    if (other?.runId !== runId) other = { runId, artifact: await fetchSamples(runId) };
    artifacts.set(runId, other.artifact);
  }
  return artifacts;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "The computation failed.";
}
