/** What `run` and `explain` share: a policy file read, and its queries asked. */
import { readFile } from "node:fs/promises";
import type { QueryOutcome } from "../../lib/discovery/data";
import { parsePolicy, type Policy, type Query } from "../../lib/discovery/policy";
import { SourceError } from "../../lib/sources/errors";
import { fetchQuery } from "../../lib/sources/fetchQuery";
import { DEFAULT_LIMITS, type Connection, type SourceContext } from "../../lib/sources/types";
import type { CommandIo } from "./io";
import type { RunCall } from "./runOptions";

export interface Fetched {
  readonly outcomes: readonly QueryOutcome[];
  /** Unix milliseconds that the ranges end at. */
  readonly nowMs: number;
}

/** Every query once, at the same time; Ctrl-C cancels them. Throws for a profile that cannot be read. */
export async function fetchOutcomes(policy: Policy, call: RunCall): Promise<Fetched> {
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
    };
    return { outcomes: await Promise.all(policy.queries.map((query) => fetchQuery(query, ctx))), nowMs };
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

/** Null when the file is no valid policy; every mistake is printed with its line. */
export async function readPolicy(call: RunCall, io: CommandIo): Promise<Policy | null> {
  const text = await readFile(call.file, "utf8");
  const parsed = parsePolicy(text, call.semantics === undefined ? {} : { semantics: call.semantics });
  for (const [severity, issues] of [
    ["error", parsed.errors],
    ["warning", parsed.warnings],
  ] as const) {
    for (const { line, column, path, message } of issues) {
      const place = line === undefined ? call.file : `${call.file}:${line}:${column ?? 1}`;
      io.stderr(`${place}: ${severity}: ${path === "" ? "" : `${path} `}${message}\n`);
    }
  }
  return parsed.policy;
}

async function readProfiles(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, file] of files) texts.set(name, await readFile(file, "utf8"));
  return texts;
}

function connectionFor(query: Query, call: RunCall, profiles: ReadonlyMap<string, string>): Connection {
  const { credentials } = call;
  if (query.type === "prometheus" || query.type === "loki") return { baseUrl: query.endpoint, credentials };
  if (query.type === "registry") return { baseUrl: query.url, credentials };
  if (query.url !== undefined) return { baseUrl: query.url, credentials };
  const document = profiles.get(query.document ?? "");
  if (document === undefined) {
    throw new SourceError(
      "unregistered",
      `the pull-cost profile "${query.document ?? ""}" is not known here: add --profile ${query.document ?? "NAME"}=FILE`,
    );
  }
  return { baseUrl: "", credentials, document };
}
