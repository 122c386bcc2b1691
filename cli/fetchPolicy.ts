/** Shared by `run` and `explain`: reads a policy file and runs its queries. */
import { type QueryOutcome, parsePolicy, queryTypeOf, type Policy, type Query } from "../lib/discovery";
import { SourceError } from "../lib/sources/errors";
import type { SourceContext } from "../lib/server/discovery/fetch/context";
import { fetchQuery } from "../lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS, type Connection } from "../lib/sources/types";
import { inputName, readInput } from "./inputFile";
import type { CommandIo } from "./io";
import { issueLines, wholeLine } from "./issueLines";
import type { RunCall } from "./runOptions";

export interface Fetched {
  readonly outcomes: readonly QueryOutcome[];
  /** Unix milliseconds at which the ranges end. */
  readonly nowMs: number;
}

/** Runs every query once, concurrently; Ctrl-C cancels them. Throws for a profile that cannot be read. */
export async function fetchOutcomes(policy: Policy, call: RunCall, io: CommandIo): Promise<Fetched> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once("SIGINT", onInterrupt);
  try {
    const profiles = await readProfiles(call.profiles);
    const nowMs = call.nowMs ?? Date.now();
    const ctx: SourceContext = {
      nowMs,
      semantics: policy.semantics,
      connect: (query) => connectionFor(query, call, profiles),
      signal: stop.signal,
      limits: DEFAULT_LIMITS,
      aggregation: { policy, pushdown: policy.pushdown ?? "auto" },
    };
    let done = 0;
    const outcomes = await Promise.all(
      policy.queries.map(async (query) => {
        const outcome = await fetchQuery(query, ctx);
        done += 1;
        io.progress?.(`${done} of ${policy.queries.length} queries answered`);
        return outcome;
      }),
    );
    return { outcomes, nowMs };
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

/** Returns null if the file is not a valid policy or cannot be read; every error is printed with its line. */
export async function readPolicy(
  call: Pick<RunCall, "file" | "semantics">,
  io: CommandIo,
): Promise<Policy | null> {
  const text = await readInput(call.file, "documentBytes");
  if (text instanceof Error) {
    io.stderr(wholeLine(call.file, text));
    return null;
  }
  const parsed = parsePolicy(text, call.semantics === undefined ? {} : { semantics: call.semantics });
  io.stderr(issueLines(call.file, parsed));
  return parsed.policy;
}

async function readProfiles(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, file] of files) {
    const text = await readInput(file, "importFileBytes");
    if (text instanceof Error) throw new Error(`--profile ${name}: ${inputName(file)} ${text.message}`);
    texts.set(name, text);
  }
  return texts;
}

function connectionFor(query: Query, call: RunCall, profiles: ReadonlyMap<string, string>): Connection {
  const { credentials } = call;
  const address = queryTypeOf(query).address(query);
  if ("url" in address) return { baseUrl: address.url, credentials };
  const document = profiles.get(address.document);
  if (document === undefined) {
    throw new SourceError(
      "unregistered",
      `the pull-cost profile "${address.document}" is not known here: add --profile ${address.document}=FILE`,
    );
  }
  return { baseUrl: "", credentials, document };
}
