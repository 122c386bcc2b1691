/** One measurement in a fresh process: `measure MODE URL` prints a JSON line. */
import { runPipeline, parsePolicyDocument } from "../../lib/discovery";
import { fetchQuery } from "../../lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS } from "../../lib/sources/types";
import { END_SECONDS, IMAGES, STEPS } from "./body";
import { policyDocument } from "./policy";

/** The result of a mode, which shows that it did not skip the work. */
interface Finding {
  readonly samples: number;
  readonly check: number;
}

async function plimsoll(url: string): Promise<Finding> {
  const { policy, errors } = parsePolicyDocument(policyDocument(url));
  const query = policy?.queries[0];
  if (!policy || !query) throw new Error(`the benchmark's policy is not valid: ${JSON.stringify(errors)}`);
  const nowMs = END_SECONDS * 1000;
  const outcome = await fetchQuery(query, {
    nowMs,
    semantics: policy.semantics,
    connect: () => ({ baseUrl: url, credentials: {} }),
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
  });
  if (outcome.status === "failed") throw new Error(outcome.message);
  const { ranking } = runPipeline(policy, [outcome], { nowMs });
  if (ranking.length !== IMAGES) throw new Error(`${ranking.length} images came out, not ${IMAGES}`);
  return { samples: outcome.samples ?? 0, check: ranking.reduce((sum, image) => sum + image.finalScore, 0) };
}

async function jsonParse(url: string): Promise<Finding> {
  const response = await fetch(`${url}/api/v1/query_range`);
  const parsed: unknown = JSON.parse(await response.text());
  // The benchmark's own body always has this shape.
  const { data } = parsed as { data: { result: { values: [number, string][] }[] } };
  return {
    samples: data.result.reduce((sum, { values }) => sum + values.length, 0),
    check: data.result.length,
  };
}

/** Times only the loop: the bytes are loaded into memory first. */
async function byteLoop(url: string): Promise<Finding & { ms: number }> {
  const response = await fetch(`${url}/api/v1/query_range`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const began = performance.now();
  let samples = 0;
  let check = 0;
  let number = 0;
  for (let at = 0; at < bytes.length; at++) {
    const c = bytes[at] ?? 0;
    if (c >= 0x30 && c <= 0x39) number = number * 10 + (c - 0x30);
    else if (c === 0x2c) number = 0;
    else if (c === 0x5d) {
      samples++;
      check += number;
      number = 0;
    } else if (c === 0x22) {
      if (number > 0) check += number;
      number = 0;
    }
  }
  return { samples, check, ms: performance.now() - began };
}

const MODES = { plimsoll, jsonParse, byteLoop };

const [mode, url] = process.argv.slice(2);
if (url === undefined || (mode !== "plimsoll" && mode !== "jsonParse" && mode !== "byteLoop")) {
  throw new Error("usage: measure plimsoll|jsonParse|byteLoop URL");
}
const began = performance.now();
const finding: Finding & { ms?: number } = await MODES[mode](url);
const ms = finding.ms ?? performance.now() - began;
const peakRssMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ ...finding, ms, peakRssMb, expected: IMAGES * STEPS })}\n`);
process.exit(0);
