/** What a job's Runner wrote before the job's own script: image, node and section times. */
import { readTrace as readFacts } from "../../../replay";
import { db } from "../../core/db";
import { hiderOf } from "./log";
import { readTrace } from "../runnerApi/readTrace";

/** Bytes from the start of the log: the output before the script is short. */
const START_BYTES = 65_536;

/** Returns null for a job without a log here. */
export async function readLogStart(id: number): Promise<ReturnType<typeof readFacts> | null> {
  const trace = await db().buildTrace.findUnique({ where: { buildId: id }, select: { size: true } });
  if (!trace || trace.size === 0n) return null;
  const pieces: Uint8Array[] = [];
  const end = Math.min(Number(trace.size), START_BYTES);
  for await (const piece of readTrace(id, 0, end)) pieces.push(piece);
  const facts = readFacts(Buffer.concat(pieces).toString("utf8"));
  const own = await db().ownBuild.findUnique({ where: { id }, select: { payload: true } });
  const hider = hiderOf(id, own?.payload ?? null);
  const words = (text: string | null): string | null => text && hider.words(text);
  return { ...facts, image: words(facts.image), node: words(facts.node) };
}
