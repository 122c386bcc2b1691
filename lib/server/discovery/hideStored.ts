/**
 * Removes credentials from texts of sources that earlier versions stored: those searched after truncating, and in
 * fewer encodings. Runs once per source, in whichever process with a worker comes first, because it needs the key.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { dataSourceTestSchema } from "../../api/dataSources";
import { querySchema, warningSchema, type Query } from "../../discovery";
import { Hider } from "../../sources/secrets/hider";
import type { Credentials } from "../../sources/types";
import { db } from "../core/db";
import { log } from "../core/log";
import { SecretsError } from "../core/secrets";
import { openCredentials } from "../dataSources/credentials";
import { sourceFinder } from "../dataSources/resolve";
import { readSources, type SourceRow } from "../dataSources/store";

/** Row of `setting` that records what was searched for; raise the version if the search is extended. */
const KEY = "storedSecretsHidden";
const VERSION = 1;
/** `closed`: ids of sources whose credentials could not be opened, so that they were not searched for. */
const searchedSchema = z
  .object({ version: z.literal(VERSION), closed: z.string().array() })
  .or(z.literal(VERSION).transform((version) => ({ version, closed: new Array<string>() })));
const labelsSchema = z.record(z.string(), z.string()).array();
/** Runs whose texts are in memory at once. */
const RUNS_AT_ONCE = 100;

/**
 * Searches again once credentials can be opened that could not before; otherwise reads only the sources. Idempotent.
 */
export async function hideStoredSecrets(): Promise<void> {
  const row = await db().setting.findUnique({ where: { key: KEY } });
  const before = searchedSchema.safeParse(row?.value).data;
  if (before?.closed.length === 0) return;
  const sources = await readSources();
  const credentials = await credentialsOf(sources);
  const closed = sources.filter(
    ({ id }) => !credentials.has(id) && (before === undefined || before.closed.includes(id)),
  );
  if (before === undefined || before.closed.some((id) => credentials.has(id))) {
    const rewritten = await hideFrom(sources, credentials);
    if (rewritten > 0) log().info({ rewritten }, "credentials were taken out of stored texts");
    for (const { name } of closed)
      log().warn({ source: name }, "stored texts cannot be searched for credentials that do not open");
  } else if (closed.length === before.closed.length) return;
  const value = { version: VERSION, closed: closed.map(({ id }) => id) };
  await db().setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}

/** Returns how many tests and runs changed. */
async function hideFrom(sources: readonly SourceRow[], credentials: ById): Promise<number> {
  const tests = await hideInTests(sources, credentials);
  const hasAny = [...credentials.values()].some((each) => Object.keys(each).length > 0);
  return hasAny ? tests + (await hideInRuns(sources, credentials)) : tests;
}

type ById = ReadonlyMap<string, Credentials>;

/** Leaves out those that no configured key opens. */
async function credentialsOf(sources: readonly SourceRow[]): Promise<ById> {
  const opened = new Map<string, Credentials>();
  for (const { id } of sources) {
    const row = await db().dataSource.findUnique({ where: { id }, select: { credentials: true } });
    try {
      opened.set(id, openCredentials(id, row?.credentials ?? null));
    } catch (error) {
      if (!(error instanceof SecretsError)) throw error;
    }
  }
  return opened;
}

/** Hides credentials in results of the Test button. Returns how many changed. */
async function hideInTests(sources: readonly SourceRow[], credentials: ById): Promise<number> {
  let changed = 0;
  for (const { id, lastTest } of sources) {
    const { stored } = new Hider(credentials.get(id) ?? {});
    const test = dataSourceTestSchema.safeParse(lastTest).data;
    if (!test) continue;
    const hidden = { ...test, message: stored(test.message), version: test.version && stored(test.version) };
    const [before, after] = [JSON.stringify(lastTest), JSON.stringify(hidden)];
    // A newer test in the meantime needs no change. The row's own modification time stays.
    if (hidden.message !== test.message || hidden.version !== test.version) {
      changed += await db().$executeRaw`
        update data_source set last_test = ${after}::jsonb where id = ${id}::uuid and last_test = ${before}::jsonb`;
    }
  }
  return changed;
}

/** Returns how many runs changed. */
async function hideInRuns(sources: readonly SourceRow[], credentials: ById): Promise<number> {
  const find = sourceFinder(sources);
  const hiders = new Map<string, Hider>();
  let changed = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const runs = await db().run.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: RUNS_AT_ONCE,
      select: {
        id: true,
        warnings: true,
        operation: { select: { message: true } },
        queries: { select: { position: true, message: true, ignoredLabels: true } },
        signals: { select: { position: true, message: true } },
        version: { select: { model: true } },
      },
    });
    for (const run of runs) {
      const asked = sourcesOf(run.version.model, sources, find);
      const key = asked.join();
      const hider = hiders.get(key) ?? new Hider(...asked.map((id) => credentials.get(id) ?? {}));
      hiders.set(key, hider);
      changed += await hideInRun(run, hider);
    }
    const last = runs.at(-1);
    if (!last) return changed;
    after = last.id;
  }
}

interface StoredRun {
  readonly id: string;
  readonly warnings: unknown;
  readonly operation: { readonly message: string | null };
  readonly queries: readonly { position: number; message: string | null; ignoredLabels: unknown }[];
  readonly signals: readonly { position: number; message: string | null }[];
}

/** Returns 1 if something changed. */
async function hideInRun(
  { id, warnings, operation, queries, signals }: StoredRun,
  hider: Hider,
): Promise<0 | 1> {
  const { stored, words } = hider;
  const updates = [];
  const said = warningSchema.array().safeParse(warnings).data ?? [];
  const hidden = said.map((warning) => ({ ...warning, message: stored(warning.message) }));
  if (said.some(({ message }, k) => message !== hidden[k]?.message)) {
    updates.push(db().run.update({ where: { id }, data: { warnings: hidden } }));
  }
  const message = operation.message && stored(operation.message);
  if (message !== operation.message) {
    updates.push(db().operation.update({ where: { id }, data: { message } }));
  }
  for (const { position, ...query } of queries) {
    const labels = labelsSchema.safeParse(query.ignoredLabels).data ?? [];
    const data = {
      message: query.message && stored(query.message),
      ignoredLabels: labels.map((set) =>
        Object.fromEntries(Object.entries(set).map((pair) => pair.map(words) as [string, string])),
      ),
    };
    if (data.message === query.message && isDeepStrictEqual(data.ignoredLabels, labels)) continue;
    updates.push(db().runQuery.update({ where: { runId_position: { runId: id, position } }, data }));
  }
  for (const { position, message: before } of signals) {
    const data = { message: before && stored(before) };
    if (data.message === before) continue;
    updates.push(db().runSignal.update({ where: { runId_position: { runId: id, position } }, data }));
  }
  if (updates.length === 0) return 0;
  await db().$transaction(updates);
  return 1;
}

/**
 * Returns ids of the sources that a policy's queries go to; if those are unknown, of all that they may have gone to.
 */
function sourcesOf(
  model: unknown,
  sources: readonly SourceRow[],
  find: ReturnType<typeof sourceFinder<SourceRow>>,
): string[] {
  const queries = queriesOf(model);
  const asked = queries?.map((query) => {
    const found = find(query);
    return found.length > 0 ? found : sources.filter(({ type }) => type === query.type);
  });
  return [...new Set((asked?.flat() ?? sources).map(({ id }) => id))].sort();
}

function queriesOf(model: unknown): readonly Query[] | undefined {
  const queries =
    typeof model === "object" && model !== null && "queries" in model ? model.queries : undefined;
  return querySchema.array().safeParse(queries).data;
}
