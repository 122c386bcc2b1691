"use client";

import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { confirmAction } from "@/components/ui/confirmAction";
import { Facts } from "@/components/ui/Facts";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { WebhookView } from "@/lib/api/webhooks";
import { useDeleteWebhook, useTestWebhook } from "../hooks/webhooks";
import { DeadLetters } from "./DeadLetters";
import { EVENT_WORDS } from "./eventWords";
import { TestResult } from "./TestResult";
import classes from "../Forms.module.css";

export interface WebhookCardProps {
  readonly webhook: WebhookView;
  readonly onEdit: () => void;
}

export function WebhookCard({
  webhook: { name, origin, events, lastDelivery, revision },
  onEdit,
}: WebhookCardProps): ReactNode {
  const test = useTestWebhook();
  const remove = useDeleteWebhook();
  const askAndRemove = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: `Delete the webhook ${name}?`,
      children: "Undelivered events are no longer sent. This cannot be undone.",
      confirmLabel: "Delete",
      danger: true,
    });
    if (!confirmed) return;
    await remove.mutateAsync({ name, revision }).then(
      () => notifyDone(`Webhook ${name} deleted.`),
      (error: unknown) => notifyError(`${name} was not deleted`, error),
    );
  };
  const last = lastDelivery && (
    <>
      <StatusBadge state={lastDelivery.state} /> <RelativeTime at={lastDelivery.at} />{" "}
      <span className="breakable">{lastDelivery.message}</span>
    </>
  );
  return (
    <Panel title={name}>
      <Facts
        layout="list"
        facts={[
          { label: "Sends to", value: `${origin}/…` },
          {
            label: "Events",
            value: events.map((event) => EVENT_WORDS[event].short).join(", ") || "nothing",
          },
          { label: "Last delivery", value: last ?? "none yet" },
        ]}
      />
      <TestResult name={name} test={test} />
      <DeadLetters webhook={name} />
      <div className={classes.bar}>
        <PermittedButton
          needs="admin"
          variant="default"
          aria-label={`Send a test event to ${name}`}
          leftSection={<IconSend size={14} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => test.mutate(name)}
        >
          Send a test event
        </PermittedButton>
        <CancelPending write={test} what={`the test of ${name}`} />
        <PermittedButton
          needs="admin"
          variant="default"
          aria-label={`Edit ${name}`}
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit
        </PermittedButton>
        <PermittedButton
          needs="admin"
          variant="default"
          aria-label={`Delete ${name}`}
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => void askAndRemove()}
        >
          Delete
        </PermittedButton>
      </div>
    </Panel>
  );
}
