"use client";

import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { useGuard } from "@/components/ui/Permitted";
import { lostItem } from "@/components/ui/lostText";
import { SaveAndTest } from "@/components/ui/SaveAndTest";
import {
  ALERT_EVENTS,
  WEBHOOK_EVENTS,
  webhookCreateSchema,
  webhookUpdateSchema,
  type WebhookView,
} from "@/lib/api/webhooks";
import { messageOf } from "@/lib/client/api";
import { copyText } from "@/lib/client/clipboard";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { randomHex } from "@/lib/client/randomHex";
import { useSaveWebhook, useTestWebhook } from "../hooks/webhooks";
import { z } from "zod";
import { EVENT_WORDS } from "./eventWords";
import { TestResult } from "./TestResult";

export interface WebhookFormProps {
  /** Null registers a new one. */
  readonly webhook: WebhookView | null;
  readonly onClose: () => void;
  /** Called with the name under which it is now stored. */
  readonly onSaved?: (name: string) => void;
}

/** An empty field keeps the stored value. */
const blank = (text: unknown): unknown => (text === "" ? undefined : text);
const { name, url, secret, events } = webhookUpdateSchema.shape;
const editSchema = z.object({
  name,
  url: z.preprocess(blank, url),
  secret: z.preprocess(blank, secret),
  events,
});

const isNewer = (read: WebhookView | null, base: WebhookView | null): boolean =>
  read !== null && base !== null && read.revision > base.revision;

const valuesOf = (webhook: WebhookView | null) => ({
  name: webhook?.name ?? "",
  url: "",
  secret: "",
  events: [...(webhook?.events ?? ALERT_EVENTS)],
});

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps): ReactNode {
  const save = useSaveWebhook();
  const test = useTestWebhook();
  const { guard } = useGuard("admin");
  const saved = save.data?.name;
  const isNew = webhook === null && saved === undefined;
  const kept = useKeptForm({
    schema: isNew ? webhookCreateSchema : editSchema,
    read: webhook,
    isNewer,
    valuesOf,
    // The page does not receive the URL and the secret, so it cannot compare them.
    differs: isNewer,
    write: save,
    onSubmit: guard((input, over) =>
      save.mutate(
        { current: kept.base?.name ?? null, input, revision: over?.revision },
        {
          onSuccess: (stored) => {
            kept.keepSent(stored);
            onSaved?.(stored.name);
            test.mutate(stored.name);
          },
        },
      ),
    ),
  });
  const { form } = kept;
  const [copied, setCopied] = useState("");
  const left = isNew ? "" : " Leave it empty to keep the stored one.";
  return (
    <SaveAndTest
      title={webhook ? `Edit ${webhook.name}` : "Add webhook"}
      form={form}
      kept={kept}
      saved={saved !== undefined}
      outcome={
        saved === undefined ? null : (
          <>
            <TestResult name={saved} test={test} />
            <CancelPending write={test} what={`the test of ${saved}`} />
          </>
        )
      }
      write={save}
      failed="The webhook was not saved"
      lost={lostItem("webhook", kept.base?.name ?? null)}
      onClose={onClose}
    >
      <TextInput
        label="URL"
        description={`Events are POSTed here as JSON.${left}`}
        required={isNew}
        type="url"
        placeholder={webhook ? `${webhook.origin}/…` : "https://hooks.example.com/plimsoll"}
        {...form.getInputProps("url")}
      />
      <PasswordInput
        label="Signing secret"
        description={`The receiver checks X-Plimsoll-Signature with it: HMAC-SHA-256, at least 16 characters.${left}`}
        required={isNew}
        autoComplete="new-password"
        {...form.getInputProps("secret")}
      />
      <Checkbox.Group label="Events" {...form.getInputProps("events")}>
        <div className="stack">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={EVENT_WORDS[event].label} description={event} />
          ))}
        </div>
      </Checkbox.Group>
      <div>
        <Button
          variant="default"
          onClick={() => {
            const secret = randomHex(32);
            form.setFieldValue("secret", secret);
            copyText(secret).then(
              () => setCopied("Copied. Once saved it is never shown again."),
              (error: unknown) => setCopied(`Not copied. ${messageOf(error)}`),
            );
          }}
        >
          Generate a secret and copy it
        </Button>{" "}
        <span role="status" className="fine">
          {copied}
        </span>
      </div>
    </SaveAndTest>
  );
}
