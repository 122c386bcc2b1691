/** Sends random requests to a server and reports what was wrong with its responses. */
import { pickCaller, type FuzzCaller } from "./callers";
import { LONGEST_MS, problemOf } from "./check";
import { Dice } from "./dice";
import { makeRequest, type FuzzRequest, type World } from "./requests";
import { asCurl, send } from "./send";

export interface FuzzOptions {
  readonly origin: string;
  readonly seed: number;
  readonly requests: number;
  readonly world: World;
  readonly callers: readonly FuzzCaller[];
  /** Called with the JSON of a 2xx response and the path of its request in the document. */
  readonly learn: (json: unknown, path: string) => void;
  /** Called from time to time to restore what the requests have removed. */
  readonly restore: () => Promise<void>;
}

export interface FuzzResult {
  /** One text per problem, with seed and request; at most twenty. */
  readonly problems: readonly string[];
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of responses without an error by operation. */
  readonly successes: ReadonlyMap<string, number>;
}

const AT_ONCE = 8;
const MOST_PROBLEMS = 20;
const RESTORE_EVERY = 200;

export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { origin, seed, requests, world, callers, learn, restore } = options;
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const successes = new Map<string, number>();
  const one = async (number: number): Promise<void> => {
    const dice = new Dice((seed + Math.imul(number, 0x9e3779b1)) >>> 0);
    const caller = pickCaller(callers, dice);
    const request = makeRequest(world, dice, caller.headers());
    const report = (problem: string): void => {
      const title = `request ${number} of seed ${seed}, ${caller.title}: ${request.method} ${request.target.slice(0, 300)}`;
      problems.push(`${title}\n  ${problem}\n  ${asCurl(origin, request)}`);
    };
    try {
      const first = await send(origin, request);
      // Repeats a slow request, to distinguish it from a busy machine.
      const answer = first.durationMs > LONGEST_MS ? await send(origin, request) : first;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = problemOf(world.document, request, answer);
      if (problem !== undefined) report(`${problem}\n  ${answer.text.slice(0, 600)}`);
      if (answer.status === 401) await caller.renew();
      if (answer.status < 400) note(request, answer.text);
    } catch (error) {
      report(`has no answer: ${String(error)}`);
    }
  };
  const note = ({ operation }: FuzzRequest, text: string): void => {
    if (!operation) return;
    successes.set(operation.operationId, (successes.get(operation.operationId) ?? 0) + 1);
    if (text.startsWith("{")) learn(JSON.parse(text), operation.path);
  };
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < requests && problems.length < MOST_PROBLEMS) {
      const number = next++;
      if (number % RESTORE_EVERY === 0) await restore();
      await one(number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return { problems, statuses, successes };
}
