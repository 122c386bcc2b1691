/** Reports a level to people and machines, through the outbox of webhooks and e-mail. */
import type { AlertLevel, QuotaState, UnitName } from "../../../minutes";
import { UNIT_WORDS } from "../../../minutes/shapes";
import { monthText } from "../../../numeric/month";
import { floored } from "../../../numeric/words";
import { SYSTEM } from "../../audit/context";
import { recordChanges } from "../../changes/record";
import { config } from "../../core/config";
import type { Tx } from "../../core/db";
import { notifyByEmail } from "../../email/notify";
import { getSettings } from "../../settings/service";
import { notifyWebhooks } from "../../webhooks/notify";

export interface QuotaNews {
  /** The root namespace. */
  readonly namespace: { readonly id: string; readonly path: string };
  /** "2026-11". */
  readonly month: string;
  /** Percent left. */
  readonly level: AlertLevel;
  readonly state: QuotaState;
  /** How many times the level was reported in the month, including this one. */
  readonly times: number;
}

/** Runs in the transaction that stores the level, so that both happen or neither. */
export async function reportQuota(tx: Tx, news: QuotaNews): Promise<void> {
  const { namespace, month, level, state, times } = news;
  const path = `/minutes/namespaces/${namespace.id}?month=${month}`;
  await notifyWebhooks(tx, "minutes.quota", {
    // The same for every receiver and attempt; a different one if the level is reported again.
    id: `quota/${namespace.id}/${month}/${level}${times > 1 ? `/${times}` : ""}`,
    namespace,
    month,
    level,
    path,
    stage: state.stage,
    usedMinutes: state.used.toNumber(),
    quotaMinutes: state.total.toNumber(),
    leftMinutes: state.left?.toNumber() ?? null,
    percentLeft: state.percentLeft,
  });
  await recordChanges(tx, [
    {
      kind: "quota.level",
      subject: `namespace/${namespace.path}`,
      actor: SYSTEM.actor,
      path,
      after: {
        level: state.usedUp ? "used up" : `${mostLeft(level)} left`,
        // Late builds also bring the month before to a level, until it is closed.
        month,
        usedMinutes: state.used.toNumber(),
        quotaMinutes: state.total.toNumber(),
      },
    },
  ]);
  const { minutesUnit } = await getSettings(tx);
  await notifyByEmail(tx, {
    subject: subjectOf(news, minutesUnit),
    text: textOf(news, path, minutesUnit),
  });
}

/** Percentages are rounded down: at level 0 there may be minutes left. */
const mostLeft = (level: AlertLevel): string => (level === 0 ? "less than 1%" : `at most ${level}%`);

function subjectOf({ namespace, month, level, state }: QuotaNews, unit: UnitName): string {
  const what = `${UNIT_WORDS[unit].name} of ${monthText(month)}`;
  return state.usedUp
    ? `${namespace.path} has used up its ${what}`
    : `${namespace.path} has ${mostLeft(level)} of its ${what} left`;
}

function textOf({ namespace, month, level, state }: QuotaNews, path: string, unit: UnitName): string {
  const number = (amount: { toNumber(): number } | null): string =>
    (amount?.toNumber() ?? 0).toLocaleString("en-US");
  // The queue drops nothing by itself; GitLab does, and whoever asks for the decision may.
  const enforced = `Plimsoll's queue gives instance runners only jobs that cost nothing, and running jobs go on. Where GitLab or a script enforces the quota, new pipelines may be dropped, and running builds once 1,000 ${unit} are overdrawn.`;
  const after = {
    25: "You are notified again at 5% and below 1%.",
    5: "You are notified again below 1%.",
    0: state.usedUp
      ? `From now on ${enforced}`
      : `You are not notified again this month unless the quota is raised or the use is reset. Once the quota is used up, ${enforced}`,
  }[level];
  return [
    `Namespace:  ${namespace.path}`,
    `Month:      ${monthText(month)} (UTC)`,
    `Used:       ${number(state.used)} of ${number(state.total)} ${UNIT_WORDS[unit].name}`,
    `Left:       ${number(state.left)} ${unit}, ${floored(state.percentLeft ?? 0, !state.usedUp)}`,
    "",
    after,
    "",
    `${config().publicUrl}${path}`,
    "",
  ].join("\n");
}
