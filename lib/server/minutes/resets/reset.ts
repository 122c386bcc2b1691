/**
 * An administrator's reset: the usage of a root namespace up to now in this month no longer counts against its quota.
 * It is a row in addition to the ledger, whose entries and sums stay unchanged, and is undone by a further row.
 */
import type { MinutesResetInput, MinutesResetOutcome } from "../../../api/minutesReset";
import {
  countedMinutes,
  monthOf,
  reportedLevel,
  type NamespaceLimits,
  type ReportedLevel,
} from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { monthText } from "../../../numeric/month";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { ConflictError, NotFoundError } from "../../http/errors";
import { limitsChanged } from "../../queue/limitsChanged";
import { firstDay } from "../months";
import { rootNamespace } from "../quotas/read";
import { monthLimits } from "../read/limits";
import { quotaStatus } from "../read/quotaStatus";

/**
 * With `dryRun` nothing changes. Throws NotFoundError for an unknown namespace or reset, UnprocessableError for a
 * subgroup, and ConflictError if nothing is left to take off or the reset cannot be undone.
 */
export async function resetMinutes(
  id: string,
  input: MinutesResetInput,
  audit: AuditContext,
): Promise<MinutesResetOutcome> {
  const outcome = await db().$transaction((tx) => reset(tx, id, input, audit));
  // The queue re-evaluates its limits after the commit.
  if (!input.dryRun) await limitsChanged();
  return outcome;
}

async function reset(
  tx: Tx,
  id: string,
  { dryRun, undoes, message }: MinutesResetInput,
  audit: AuditContext,
): Promise<MinutesResetOutcome> {
  // Two resets at once would both take off the same minutes.
  await oneAtATime(tx, `minutesReset ${id}`);
  const { path } = await rootNamespace(id, tx);
  const now = new Date().toISOString();
  const month = monthOf(now);
  const { weighted, reported } = await readMonth(tx, id, month);
  const limits = (await monthLimits([id], month, now, tx))(id);
  const seconds =
    undoes === undefined
      ? secondsUsed(limits, weighted, path, month)
      : await secondsOf(tx, id, undoes, month);
  const limitsAfter = { ...limits, waived: seconds.dividedBy(60).plus(limits.waived ?? 0) };
  const side = (of: NamespaceLimits) => ({
    quota: quotaStatus(of, weighted),
    notificationLevel: reportedLevel(of, reported),
  });
  const outcome = {
    dryRun,
    month,
    before: side(limits),
    after: side(limitsAfter),
    minutes: seconds.dividedBy(60).toDecimalPlaces(2).toNumber(),
  };
  if (dryRun) return { ...outcome, number: null };
  const number = await nextNumber(tx, id);
  const first = `${firstDay(month)}T00:00:00Z`;
  await tx.minutesReset.create({
    data: {
      rootId: id,
      number,
      month: new Date(first),
      undoes: undoes ?? null,
      message,
      author: audit.actor,
      weightedSeconds: seconds.toString(),
    },
  });
  // Levels may be reached again, immediately by undoing a reset.
  await tx.quotaCheck.create({ data: { rootId: id, month: new Date(first) } });
  await writeAudit(tx, audit, {
    action: undoes === undefined ? "quota.reset" : "quota.undoReset",
    target: `quota/${path}`,
    before: { usedMinutes: outcome.before.quota.usedMinutes },
    after: {
      usedMinutes: outcome.after.quota.usedMinutes,
      month,
      number,
      ...(undoes === undefined ? {} : { undoes }),
      message,
    },
  });
  return { ...outcome, number };
}

/** Returns the usage that counts now. */
function secondsUsed(limits: NamespaceLimits, weighted: string, path: string, month: string): Exact {
  const counted = countedMinutes(limits, new Exact(weighted).dividedBy(60));
  // In seconds, since a second is not a finite decimal fraction of a minute.
  const seconds = new Exact(weighted).minus(new Exact(limits.waived ?? 0).times(60));
  if (counted.isZero()) {
    throw new ConflictError(
      `There is nothing to reset: nothing that ${path} used in ${monthText(month)} counts against its quota.`,
      "nothingUsed",
    );
  }
  return seconds.toDecimalPlaces(12);
}

/** Returns what a reset took off, which undoing gives back. */
async function secondsOf(tx: Tx, rootId: string, number: number, month: string): Promise<Exact> {
  const found = await tx.minutesReset.findUnique({ where: { rootId_number: { rootId, number } } });
  if (!found) throw new NotFoundError(`The namespace has no reset ${number}.`);
  const of = found.month.toISOString().slice(0, 7);
  if (of !== month) {
    throw new ConflictError(
      `Reset ${number} is of ${monthText(of)}: only one of the present month can be taken back.`,
      "otherMonth",
    );
  }
  if (found.undoes !== null) {
    throw new ConflictError(
      `Entry ${number} takes back reset ${found.undoes} and cannot be taken back itself. Reset the usage again instead.`,
      "noReset",
    );
  }
  if ((await tx.minutesReset.count({ where: { rootId, undoes: number } })) > 0) {
    throw new ConflictError(`Reset ${number} was taken back already.`, "takenBack");
  }
  return new Exact(found.weightedSeconds.toFixed()).negated();
}

async function nextNumber(tx: Tx, rootId: string): Promise<number> {
  const { _max } = await tx.minutesReset.aggregate({ where: { rootId }, _max: { number: true } });
  return 1 + (_max.number ?? 0);
}

async function readMonth(
  tx: Tx,
  rootId: string,
  month: string,
): Promise<{ readonly weighted: string; readonly reported: readonly ReportedLevel[] }> {
  const [sum] = await tx.$queryRaw<{ weighted: string }[]>`
    select coalesce(trim_scale(sum(weighted_seconds)), 0)::text as weighted from monthly_usage
    where root_id = ${rootId}::uuid and month = ${firstDay(month)}::date`;
  const reported = await tx.minutesNotification.findMany({
    where: { rootId, month: new Date(`${firstDay(month)}T00:00:00Z`) },
  });
  return {
    weighted: sum?.weighted ?? "0",
    reported: reported.map(({ level, usedMinutes }) => ({
      level,
      usedMinutes: usedMinutes?.toFixed() ?? null,
    })),
  };
}
