/** An image's rank in every policy, now and over the latest runs: one index lookup per run. */
import { Prisma } from "../../../generated/prisma/client";
import type { CoursePoint, ImagePlace, ImagePlaces } from "../../api/images";
import { LIMITS } from "../../limits/limits";
import { db } from "../core/db";
import { isNamed } from "../core/nameHash";

interface Row {
  readonly policyId: string;
  readonly policy: string;
  readonly runId: string | null;
  readonly at: Date | null;
  readonly maxImages: number | null;
  readonly imageCount: number | null;
  readonly name: string | null;
  readonly rank: number | null;
  readonly score: number | null;
  readonly selected: boolean | null;
  readonly gap: number | null;
  readonly scoreUnit: string | null;
}

/** `names`: all names of the image. */
export async function imagePlaces(names: readonly string[]): Promise<Omit<ImagePlaces, "coldStartRun">> {
  const [policies, runs] = [LIMITS.imagePolicies.value, LIMITS.imageRuns.value];
  const rows = await db().$queryRaw<Row[]>`
    select p.id::text as "policyId", p.name as policy, r.id::text as "runId", r.at, r.max_images as "maxImages",
      r.image_count as "imageCount", r.score_unit as "scoreUnit", f.image as name, f.rank, f.score, f.selected, f.gap
    from (select id, name from policy where deleted_at is null order by name limit ${policies + 1}) p
    left join lateral (
      select run.id, run.max_images, run.image_count, run.score_unit, coalesce(run.evaluated_at, o.created_at) as at
      from discovery_run run
      cross join lateral (select state, created_at from operation where id = run.id limit 1) o
      where run.policy_id = p.id and o.state in ('succeeded', 'partial') order by run.id desc limit ${runs}
    ) r on true
    left join lateral (
      select image, rank, score, selected, gap from run_image i
      where i.run_id = r.id and ${isNamed(Prisma.sql`i.image`, names)} order by rank limit 1
    ) f on true
    order by p.name, r.id desc`;
  const byPolicy = new Map<string, Row[]>();
  for (const row of rows) byPolicy.set(row.policyId, [...(byPolicy.get(row.policyId) ?? []), row]);
  const shown = [...byPolicy].slice(0, policies);
  const newest = shown.flatMap(([, [first]]) => (first?.rank === null && first.runId ? [first.runId] : []));
  const [unranked, expected] = await Promise.all([
    readUnranked(newest, names),
    readExpected(
      shown.map(([id]) => id),
      names,
    ),
  ]);
  const items = shown
    .flatMap(([id, of]) => placeOf(of, unranked, expected.get(id) ?? null) ?? [])
    .sort((a, b) => urgency(a) - urgency(b) || distance(a) - distance(b) || (a.policy < b.policy ? -1 : 1));
  return {
    items,
    selected: items.filter(({ selected }) => selected).length,
    ranked: items.filter(({ rank }) => rank !== null).length,
    policies: shown.length,
    more: byPolicy.size > policies,
  };
}

/** By the run's id, with the name that the run has for the image. */
type Unranked = ReadonlyMap<
  string,
  { readonly name: string; readonly why: NonNullable<ImagePlace["unranked"]> }
>;

function placeOf(
  rows: readonly Row[],
  unranked: Unranked,
  expected: ImagePlace["expected"],
): ImagePlace | undefined {
  const [newest] = rows;
  if (!newest) return undefined;
  const { policy, runId, at, maxImages, imageCount, name, rank, score, selected, gap, scoreUnit } = newest;
  const left = unranked.get(runId ?? "");
  return {
    policy,
    runId,
    name: name ?? left?.name ?? null,
    rank,
    score,
    gap,
    scoreUnit,
    expected,
    at: at?.toISOString() ?? null,
    maxImages: maxImages ?? 0,
    imageCount: imageCount ?? 0,
    selected: selected === true,
    unranked: left?.why ?? null,
    course: rows.flatMap((row) => pointOf(row) ?? []).reverse(),
  };
}

function pointOf({ runId, at, selected, maxImages, ...row }: Row): CoursePoint | undefined {
  if (runId === null || at === null) return undefined;
  const { rank, gap, scoreUnit } = row;
  return {
    runId,
    at: at.toISOString(),
    rank,
    gap,
    scoreUnit,
    selected: selected === true,
    maxImages: maxImages ?? 0,
  };
}

/** Sorts places that may need action first. */
function urgency({ expected, selected, rank, unranked }: ImagePlace): number {
  if (expected === "warm" && !selected) return 0;
  if (rank !== null) return selected ? 2 : 1;
  return unranked === null ? 4 : 3;
}

const distance = ({ gap }: ImagePlace): number => Math.abs(gap ?? 0);

async function readUnranked(runs: readonly string[], names: readonly string[]): Promise<Unranked> {
  if (runs.length === 0) return new Map();
  interface Left {
    readonly runId: string;
    readonly image: string;
    readonly reason: "dropped" | "filtered";
    readonly missing: string[];
  }
  const rows = await db().$queryRaw<Left[]>`
    select run_id::text as "runId", image, reason, missing from run_unranked
    where run_id = any(${[...runs]}::uuid[]) and ${isNamed(Prisma.sql`image`, names)}`;
  return new Map(rows.map(({ runId, image, ...why }) => [runId, { name: image, why }]));
}

async function readExpected(
  policies: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, ImagePlace["expected"]>> {
  const rows = await db().$queryRaw<{ id: string; warm: boolean; notNeeded: boolean }[]>`
    select policy_id::text as id, warm && ${[...names]}::text[] as warm, not_needed && ${[...names]}::text[] as "notNeeded"
    from expected_images where policy_id = any(${[...policies]}::uuid[])`;
  return new Map(
    rows.map(({ id, warm, notNeeded }) => [id, warm ? "warm" : notNeeded ? "notNeeded" : null] as const),
  );
}
