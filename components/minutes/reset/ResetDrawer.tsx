"use client";

import { Drawer, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { Facts } from "@/components/ui/Facts";
import { FormEnd } from "@/components/ui/FormEnd";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { useFocusBack } from "@/components/ui/useFocusBack";
import type { MinutesResetOutcome } from "@/lib/api/minutesReset";
import { formatInFull } from "@/lib/client/format";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useResetMinutes, useResetPreview } from "../hooks/quotas";
import { QuotaGauge } from "../QuotaGauge";
import { useUnit } from "../unit";
import { againstQuotaText, amountText } from "../words";

export interface ResetDrawerProps {
  /** Id of the root namespace. */
  readonly id: string;
  readonly path: string;
  /** The current month, "2026-11". */
  readonly month: string;
  /** Number of the reset to undo; null for a new reset. */
  readonly undoes: number | null;
  readonly onClose: () => void;
}

const formSchema = z.object({
  message: z
    .string()
    .trim()
    .min(1, "must say why: it is shown on the namespace's page and in the audit log")
    .max(1_000),
});

/** Previews and performs a reset, or undoes one. */
export function ResetDrawer(props: ResetDrawerProps): ReactNode {
  useFocusBack();
  const { id, path, undoes, onClose } = props;
  const preview = useResetPreview(id, undoes);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={undoes === null ? `Reset the usage of ${path}` : `Take reset ${undoes} of ${path} back`}
    >
      <div className="stack">
        <QueryState query={preview} what="what it would mean" rows={4}>
          {(outcome) => <Outcome outcome={outcome} path={path} />}
        </QueryState>
        <Form {...props} />
      </div>
    </Drawer>
  );
}

function Outcome({
  outcome,
  path,
}: {
  readonly outcome: MinutesResetOutcome;
  readonly path: string;
}): ReactNode {
  const unit = useUnit();
  const { before, after, minutes, month } = outcome;
  const counts = `${formatInFull(before.quota.usedMinutes)} → ${formatInFull(after.quota.usedMinutes)} ${unit}`;
  return (
    <section aria-label="Effect" className="stack">
      <Facts
        facts={[
          {
            label: minutes < 0 ? "Counts again" : "Taken off",
            value: amountText(unit)(Math.abs(minutes)),
          },
          { label: "Counts against the quota", value: counts },
          {
            label: "Against the quota",
            value: `${againstQuotaText(before.quota)} → ${againstQuotaText(after.quota)}`,
          },
          { label: "Alerts to come", value: alertsText(outcome) },
        ]}
      />
      <QuotaGauge of={path} month={month} quota={after.quota} />
      <p className="note">
        The ledger keeps every build: compute usage, charts and exports stay as they are, and closed months do
        not change. Builds that are accounted from now on count as usual.
      </p>
    </section>
  );
}

/** Which levels will be alerted again after having been alerted before. */
function alertsText({ before, after }: MinutesResetOutcome): string {
  const below = [25, 5, 0].filter((level) => level < after.notificationLevel);
  const levels = below.map((level) => (level === 0 ? "less than 1%" : `${level}%`)).join(", ");
  if (below.length === 0) return "None this month";
  return `At ${levels} left${before.notificationLevel < after.notificationLevel ? ", once more" : ""}`;
}

function Form({ id, path, undoes, onClose }: ResetDrawerProps): ReactNode {
  const unit = useUnit();
  const { guard } = useGuard("admin");
  const write = useResetMinutes(id, ({ minutes }) => {
    const amount = amountText(unit)(Math.abs(minutes));
    notifyDone(
      undoes === null
        ? `${amount} of ${path} taken off.`
        : `Reset ${undoes} taken back: ${amount} count again.`,
    );
    onClose();
  });
  const form = useZodForm({
    schema: formSchema,
    initial: { message: "" },
    error: write.error,
    onSubmit: guard(({ message }) => write.mutate({ undoes, message })),
  });
  return (
    <form {...form.props} className="stack">
      <Textarea
        label="Reason"
        description="On the namespace's page and in the audit log."
        required
        autosize
        minRows={2}
        {...form.getInputProps("message")}
      />
      <FormEnd
        label={undoes === null ? "Reset usage" : "Take back"}
        write={write}
        failed={undoes === null ? "The usage was not reset" : "The reset was not taken back"}
        needs="admin"
        onCancel={onClose}
      />
    </form>
  );
}
