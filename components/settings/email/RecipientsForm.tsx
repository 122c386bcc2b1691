"use client";

import type { ReactNode } from "react";
import { shape } from "@/lib/client/api";
import { LinesForm, type LinesFormProps } from "../LinesForm";
import { TestEmail } from "./TestEmail";

const schema = () => shape(import("../formSchemas"), "recipientsForm");

export interface RecipientsFormProps extends Pick<LinesFormProps<"alertRecipients">, "settings"> {
  /** Null if none is configured. */
  readonly mailServer: string | null;
}

export function RecipientsForm({ settings, mailServer }: RecipientsFormProps): ReactNode {
  return (
    <LinesForm
      name="alertRecipients"
      settings={settings}
      schema={schema}
      field={{ label: "Recipients", description: "One address per line, at most 20.", minRows: 2 }}
      before={
        <p className="fine">
          {mailServer === null
            ? "No mail server is configured: nothing is sent until PLIMSOLL_SMTP_URL and PLIMSOLL_SMTP_FROM are set."
            : `Messages are sent through ${mailServer}.`}
        </p>
      }
      after={(changed) =>
        mailServer === null || settings.alertRecipients?.length === 0 ? null : (
          <TestEmail disabled={changed} />
        )
      }
    />
  );
}
