/** Passes a period's builds to the engine, as the pieces of the ledger arrive. */
import { above, LIMITS, type LimitName } from "../../../limits/limits";
import type { BuildsAlike, CorrectedEntry, Rerating } from "../../../minutes";
import { UnprocessableError } from "../../http/errors";
import type { Period } from "../period/period";
import type { AlikeRow, BuildsPiece, CorrectedRow } from "./ledgerRows";

const CAPS = { alike: "ledgerGroups", corrected: "correctedBuilds" } as const;

interface Into {
  readonly period: Period;
  readonly cuts: readonly string[];
  readonly rerating: Rerating;
}

/** Throws UnprocessableError above a cap. */
export async function rateBuilds(
  next: () => Promise<BuildsPiece | null>,
  { period, cuts, rerating }: Into,
): Promise<void> {
  const counts = { alike: 0, corrected: 0 };
  const corrected = correctedInto(period, rerating);
  for await (const piece of oneAhead(next)) {
    counts[piece.of] += piece.count;
    refuseAbove(counts[piece.of], CAPS[piece.of]);
    const rows: unknown = JSON.parse(piece.rows);
    if (piece.of === "alike") for (const row of rows as AlikeRow[]) rerating.addAlike(alikeOf(row, cuts));
    else for (const row of rows as CorrectedRow[]) corrected.add(row);
  }
  corrected.close();
}

/** Reads the next piece while the current one is rated. */
async function* oneAhead<P>(next: () => Promise<P | null>): AsyncGenerator<P, void, undefined> {
  let coming = next();
  for (let piece = await coming; piece !== null; piece = await coming) {
    coming = next();
    // Prevents an unhandled rejection if rating this one throws.
    coming.catch(() => undefined);
    yield piece;
  }
}

/** Groups consecutive entries by build. */
function correctedInto(
  { from, to }: Period,
  rerating: Rerating,
): { readonly add: (row: CorrectedRow) => void; readonly close: () => void } {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  let build = "";
  let open: CorrectedEntry[] = [];
  const close = (): void => {
    // The last entry decides whether a build is in the period.
    const at = Date.parse(open.at(-1)?.at ?? "");
    if (at >= fromMs && at < toMs) rerating.addCorrected(open);
    open = [];
  };
  const add = (row: CorrectedRow): void => {
    const [rootId, buildId] = row;
    const key = `${rootId} ${buildId}`;
    if (key !== build) close();
    build = key;
    open.push(entryOf(row));
  };
  return { add, close };
}

function alikeOf(row: AlikeRow, cuts: readonly string[]): BuildsAlike {
  const [rootId, projectId, runnerId, month, builds, durationSeconds, weightedSeconds, ...decided] = row;
  const [mode, visibility, cut, each] = decided;
  const rules =
    mode === null || visibility === null || cut === null
      ? null
      : { mode, visibility, each, at: cuts[cut - 1] ?? cuts[0] ?? "" };
  return { rootId, projectId, runnerId, month, builds, durationSeconds, weightedSeconds, rules };
}

function entryOf([
  rootId,
  ,
  projectId,
  runnerId,
  month,
  builds,
  durationSeconds,
  weightedSeconds,
  mode,
  visibility,
  at,
]: CorrectedRow): CorrectedEntry {
  const place = { rootId, projectId, runnerId, month };
  return { ...place, builds, durationSeconds, weightedSeconds, mode, visibility, at };
}

function refuseAbove(count: number, name: LimitName): void {
  if (count <= LIMITS[name].value) return;
  const message = `The what-if reads ${above(name)}. Ask for a shorter period or fewer runners.`;
  throw new UnprocessableError(message, [], "computationTooLarge");
}
