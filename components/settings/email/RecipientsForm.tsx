"use client";

import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { alertRecipientsSchema } from "@/lib/api/settings";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { linesOf } from "../lines";
import { SaveBar } from "../SaveBar";
import { TestEmail } from "./TestEmail";
import classes from "../Forms.module.css";

export interface RecipientsFormProps {
  readonly saved: readonly string[];
  /** Null where none is configured. */
  readonly mailServer: string | null;
}

const formSchema = z.object({
  text: z.string().transform((text, context) => {
    const lines = linesOf(text);
    const read = alertRecipientsSchema.safeParse(lines);
    if (read.success) return read.data;
    const wrong = read.error.issues.map(({ path, message }) =>
      [lines[Number(path[0])] ?? "These", message].join(" "),
    );
    context.addIssue({ code: "custom", message: wrong.join("; ") });
    return z.NEVER;
  }),
});

export function RecipientsForm({ saved, mailServer }: RecipientsFormProps): ReactNode {
  const save = useSaveSettings();
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema: formSchema,
    initial: { text: saved.join("\n") },
    error: save.error,
    onSubmit: guard(({ text }) =>
      save.mutate({ alertRecipients: text }, { onSuccess: () => notifyDone("Settings saved.") }),
    ),
    live: true,
  });
  const changed = linesOf(form.values.text).join("\n") !== saved.join("\n");
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      <p className="fine">
        {mailServer === null
          ? "No mail server is configured: nothing is sent until PLIMSOLL_SMTP_URL and PLIMSOLL_SMTP_FROM are set."
          : `Messages leave through ${mailServer}.`}
      </p>
      <Textarea
        label="Recipients"
        description="One address a line, at most 20."
        placeholder="None"
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps("text")}
      />
      <SaveBar save={save} changed={changed} valid={form.isValid()} />
      {mailServer === null || saved.length === 0 ? null : <TestEmail disabled={changed} />}
    </form>
  );
}
