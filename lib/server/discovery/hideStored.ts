/**
 * Takes credentials out of what earlier versions stored of their sources' words, which they searched after cutting
 * and in fewer encodings. Done once, by whichever process with a worker comes first: it needs the key.
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

/** Row of `setting` that says it was done; raise the number when what is searched for grows. */
const DONE = { key: "storedSecretsHidden", value: 1 };
const labelsSchema = z.record(z.string(), z.string()).array();
/** Runs whose texts are held in memory at once. */
const RUNS_AT_ONCE = 100;

/** Leaves the work for the next time while some source's credentials cannot be opened; may be repeated at will. */
export async function hideStoredSecrets(): Promise<void> {
  const done = await db().setting.findUnique({ where: { key: DONE.key } });
  if (done?.value === DONE.value) return;
  const sources = await readSources();
  const credentials = await credentialsOf(sources);
  let rewritten = await hideInTests(sources, credentials);
  if ([...credentials.values()].some((each) => Object.keys(each).length > 0)) {
    rewritten += await hideInRuns(sources, credentials);
  }
  if (credentials.size < sources.length) return;
  await db().setting.upsert({ where: { key: DONE.key }, create: DONE, update: DONE });
  if (rewritten > 0) log().info({ rewritten }, "credentials were taken out of stored texts");
}

type ById = ReadonlyMap<string, Credentials>;

/** Without those that no configured key opens. */
async function credentialsOf(sources: readonly SourceRow[]): Promise<ById> {
  const opened = new Map<string, Credentials>();
  for (const { id, name } of sources) {
    const row = await db().dataSource.findUnique({ where: { id }, select: { credentials: true } });
    try {
      opened.set(id, openCredentials(id, row?.credentials ?? null));
    } catch (error) {
      if (!(error instanceof SecretsError)) throw error;
      log().warn({ source: name }, "stored texts cannot be searched for credentials that do not open");
    }
  }
  return opened;
}

/** Results of the Test button. Returns how many changed. */
async function hideInTests(sources: readonly SourceRow[], credentials: ById): Promise<number> {
  let changed = 0;
  for (const { id, lastTest } of sources) {
    const { stored } = new Hider(credentials.get(id) ?? {});
    const test = dataSourceTestSchema.safeParse(lastTest).data;
    if (!test) continue;
    const hidden = { ...test, message: stored(test.message), version: test.version && stored(test.version) };
    const [before, after] = [JSON.stringify(lastTest), JSON.stringify(hidden)];
    // A test that was made meanwhile needs nothing. The row's own time of change stays.
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

/** 1 where something changed. */
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

/** Ids of the sources that a policy's queries go to; where that cannot be told, of all that they may have gone to. */
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
