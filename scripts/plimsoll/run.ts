/** `plimsoll run FILE`: a policy against the endpoints it names, without a database. */
import { readFile } from "node:fs/promises";
import { parsePolicy, type Policy, type Query } from "../../lib/discovery/policy";
import { runPipeline } from "../../lib/discovery/pipeline";
import { SourceError } from "../../lib/sources/errors";
import { fetchQuery } from "../../lib/sources/fetchQuery";
import { DEFAULT_LIMITS, type Connection, type SourceContext } from "../../lib/sources/types";
import type { CommandIo } from "./io";
import { readRunCall, RUN_USAGE, type RunCall } from "./runOptions";
import { printRun, runJson } from "./runReport";

const EXIT_CODES = { succeeded: 0, partial: 2, failed: 1 } as const;

/** Exit code 0: succeeded; 2: partial, or called wrongly; 1: failed, or the policy is not valid. */
export async function runCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readRunCall(args, process.env);
  if (typeof call === "string") {
    io.stderr(`${call}\n${RUN_USAGE}`);
    return 2;
  }
  const policy = await readPolicy(call, io);
  if (policy === null) return 1;

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
    const began = performance.now();
    const outcomes = await Promise.all(policy.queries.map((query) => fetchQuery(query, ctx)));
    const fetched = performance.now();
    const result = runPipeline(policy, outcomes, { nowMs });
    const timing = {
      fetchMs: fetched - began,
      pipelineMs: performance.now() - fetched,
      totalMs: performance.now() - began,
    };
    if (call.json) io.stdout(`${JSON.stringify(runJson(result, timing))}\n`);
    else printRun(policy, result, timing, io);
    return EXIT_CODES[result.status];
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

async function readPolicy(call: RunCall, io: CommandIo): Promise<Policy | null> {
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
