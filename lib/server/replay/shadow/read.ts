/** Challengers in the shape of the API. */
import type { CursorQuery } from "../../../api/common";
import {
  shadowRunSchema,
  type PolicyShadow,
  type ShadowRunRow,
  type ShadowSummary,
} from "../../../api/policyShadow";
import { standingOf } from "../../../replay";
import { shadowScoreSchema, type ShadowDay } from "../../../replay/shapes";
import { db } from "../../core/db";
import { readPolicy } from "../../discovery/policies/rows";
import { uuidPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { SHADOW_KIND, shadowSubject } from "./kind";
import { readMark } from "./store";

/** Maximum number of images of a difference that are named. */
const NAMED = 20;

/** Throws NotFoundError. */
export async function getShadow(name: string): Promise<PolicyShadow> {
  const { row } = await readPolicy(name);
  const [mark, days, daysKnown, challengers, last] = await Promise.all([
    readMark(db(), row.id),
    scoredDays([row.id]),
    db().shadowDay.count({ where: { policyId: row.id } }),
    db().policyShadow.findMany({
      where: { championId: row.id, policy: { deletedAt: null } },
      select: { policy: { select: { name: true } } },
      orderBy: { policyId: "asc" },
    }),
    db().operation.findFirst({
      where: { kind: SHADOW_KIND, subject: shadowSubject(row.id) },
      orderBy: { id: "desc" },
      select: { id: true, state: true, message: true },
    }),
  ]);
  const own = mark.champion === null ? [] : (days.get(row.id) ?? []);
  return {
    ...mark,
    challengers: challengers.map(({ policy }) => policy.name),
    last,
    daysKnown,
    standing: standingOf(own),
    days: own,
  };
}

/** Sorted by the challenger's id. Throws BadRequestError for a cursor that no page returned. */
export async function listShadows(asked: CursorQuery): Promise<Page<ShadowSummary>> {
  const page = await uuidPage(
    asked,
    ({ after, take }) =>
      db().policyShadow.findMany({
        where: {
          champion: { deletedAt: null },
          policy: { deletedAt: null },
          ...(after === undefined ? {} : { policyId: { gt: after } }),
        },
        include: { policy: { select: { name: true } }, champion: { select: { name: true } } },
        orderBy: { policyId: "asc" },
        take,
      }),
    ({ policyId }) => policyId,
  );
  const days = await scoredDays(page.items.map(({ policyId }) => policyId));
  return {
    ...page,
    items: page.items.map(({ policyId, policy, champion, jobSet }) => {
      const own = days.get(policyId) ?? [];
      return {
        policy: policy.name,
        champion: champion?.name ?? "",
        jobSet,
        standing: standingOf(own),
        lastDay: own.at(-1)?.day ?? null,
      };
    }),
  };
}

type ScoredDay = ShadowDay & { readonly run: string | null };

/** Returns the days of each challenger in order, in one statement and without the savings per image. */
async function scoredDays(policyIds: readonly string[]): Promise<ReadonlyMap<string, ScoredDay[]>> {
  const rows = await db().shadowDay.findMany({
    where: { policyId: { in: [...policyIds] } },
    orderBy: { day: "asc" },
    select: { policyId: true, day: true, jobs: true, waited: true, score: true, runId: true },
  });
  const days = new Map<string, ScoredDay[]>();
  for (const { policyId, day, jobs, waited, score, runId } of rows) {
    if (score === null) continue;
    const scored = { day, jobs, minutes_waited: waited, ...shadowScoreSchema.parse(score), run: runId };
    days.set(policyId, [...(days.get(policyId) ?? []), scored]);
  }
  return days;
}

interface PairRow {
  readonly id: string;
  readonly state: string;
  readonly championId: string;
  readonly championState: string;
  readonly evaluatedAt: Date;
  readonly mine: string[];
  readonly theirs: string[];
}

/**
 * Lists runs of the challenger with those of its champion, newest first. Throws NotFoundError, and BadRequestError as
 * lists do.
 */
export async function listShadowRuns(name: string, asked: CursorQuery): Promise<Page<ShadowRunRow>> {
  const { row } = await readPolicy(name);
  const page = await uuidPage(
    asked,
    ({ after = "ffffffff-ffff-ffff-ffff-ffffffffffff", take }) => db().$queryRaw<PairRow[]>`
    select run.id::text, o.state::text, beside.id::text as "championId", b.state::text as "championState",
      run.evaluated_at as "evaluatedAt",
      array(select image from run_image where run_id = run.id and selected order by rank) as mine,
      array(select image from run_image where run_id = beside.id and selected order by rank) as theirs
    from discovery_run run join shadow_run pair on pair.run_id = run.id
      join operation o on o.id = run.id
      join discovery_run beside on beside.id = pair.champion_run_id
      join operation b on b.id = beside.id
    where run.policy_id = ${row.id}::uuid and run.id < ${after}::uuid
    order by run.id desc limit ${take}`,
    ({ id }) => id,
  );
  return { ...page, items: page.items.map(pairOf) };
}

function pairOf({ id, state, championId, championState, evaluatedAt, mine, theirs }: PairRow): ShadowRunRow {
  const [own, other] = [new Set(mine), new Set(theirs)];
  const entered = mine.filter((image) => !other.has(image));
  const left = theirs.filter((image) => !own.has(image));
  return shadowRunSchema.parse({
    evaluatedAt: evaluatedAt.toISOString(),
    champion: { id: championId, state: championState },
    challenger: { id, state },
    both: mine.length - entered.length,
    entered: entered.slice(0, NAMED),
    enteredTotal: entered.length,
    left: left.slice(0, NAMED),
    leftTotal: left.length,
  });
}
