/** Quotas of root namespaces. */
import { z } from "zod";
import { dropsLive, notificationDue, quotaState, rollOver } from "../../../lib/minutes";
import type { Check } from "../suite";
import { kind } from "./kind";
import { limitsOf, namespaceSchema } from "./minutes";

const state = kind(z.object({ namespace: namespaceSchema, used: z.number() }), ({ namespace, used }) => {
  const quota = quotaState(limitsOf(namespace), used);
  return {
    enabled: quota.enabled,
    total: quota.total.toNumber(),
    used_floor: quota.used.toNumber(),
    used_up: quota.usedUp,
    percent_remaining: quota.percentLeft,
    stage: quota.stage,
    purchased_used: quota.purchasedUsed.toNumber(),
    monthly_used: quota.monthlyUsed.toNumber(),
  };
});

const notifications = kind(
  z.object({ initial_level: z.number(), remaining_percent_sequence: z.array(z.number()) }),
  (input) => {
    let level = input.initial_level;
    const sent = input.remaining_percent_sequence.map((percent) => {
      const due = notificationDue(level, percent);
      level = due ?? level;
      return due !== undefined;
    });
    return { sent, final_level: level };
  },
);

const rollover = kind(
  z.object({ monthly: z.number(), purchased: z.number(), previous_month_used: z.number() }),
  (input) => ({
    purchased_after: rollOver(input.monthly, input.purchased, input.previous_month_used).toNumber(),
  }),
);

const liveDrop = kind(
  z.object({ remaining_balance_minutes: z.number(), grace_minutes: z.number() }),
  (input) => ({ drop: dropsLive(input.remaining_balance_minutes, input.grace_minutes) }),
);

export const QUOTA: Readonly<Record<string, Check>> = {
  "quota.state": state,
  "quota.notifications": notifications,
  "quota.rollover": rollover,
  "quota.live_drop": liveDrop,
};
