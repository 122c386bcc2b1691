"use client";

import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { useEdited } from "@/lib/client/hooks/edited";
import { usePermission } from "@/lib/client/hooks/session";
import { useWebhooks } from "../hooks/webhooks";
import { SettingsFrame } from "../SettingsFrame";
import { WebhookCard } from "./WebhookCard";

const WebhookForm = dynamic(
  () => late("The form", () => import("./WebhookForm").then((file) => file.WebhookForm)),
  { ssr: false },
);

/** `?edit=~new` opens the empty form; no name begins like this. */
const NEW = "~new";

export function WebhooksPage(): ReactNode {
  const { allowed, reason } = usePermission("admin");
  const [edit, setEdit] = useQueryState("edit", parseAsString);
  return (
    <SettingsFrame
      title="Webhooks"
      description="Receivers of events: a scheduled run drops an expected image, a namespace runs low on compute minutes, or the feed What changed has a new entry. Events are signed; URL and secret are stored encrypted and never shown again."
      actions={
        <PermittedButton
          needs="admin"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => void setEdit(NEW)}
        >
          Add webhook
        </PermittedButton>
      }
    >
      {allowed ? (
        <Webhooks edit={edit} onEdit={(name) => void setEdit(name)} />
      ) : (
        <Panel>
          <EmptyState title="Webhooks are for administrators">{reason}</EmptyState>
        </Panel>
      )}
    </SettingsFrame>
  );
}

interface WebhooksProps {
  readonly edit: string | null;
  readonly onEdit: (name: string | null) => void;
}

function Webhooks({ edit, onEdit }: WebhooksProps): ReactNode {
  const query = useWebhooks();
  const { key, item, renamed } = useEdited(query.data ?? [], edit, onEdit);
  return (
    <QueryState query={query} what="the webhooks" rows={4}>
      {(webhooks) => (
        <>
          {webhooks.length === 0 ? (
            <Panel>
              <EmptyState title="No webhooks yet">
                Alerts are on the overview and also in the metrics.
              </EmptyState>
            </Panel>
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard key={webhook.name} webhook={webhook} onEdit={() => onEdit(webhook.name)} />
            ))
          )}
          {item !== null || edit === NEW ? (
            <WebhookForm
              key={key}
              webhook={item}
              onSaved={item === null ? undefined : renamed}
              onClose={() => onEdit(null)}
            />
          ) : null}
        </>
      )}
    </QueryState>
  );
}
