"use client";

import { Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { readAddressRange } from "@/lib/api/addressRanges";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import classes from "./RetentionForm.module.css";

/** One range a line; empty lines do not count. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function AddressRangesForm({ saved }: { readonly saved: readonly string[] }): ReactNode {
  const [text, setText] = useState(saved.join("\n"));
  const save = useSaveSettings();
  const lines = linesOf(text);
  const problems = lines.map(readAddressRange).flatMap((read) => ("problem" in read ? [read.problem] : []));
  const changed = lines.join("\n") !== saved.join("\n");
  const { allowed, reason, guard } = useGuard("admin");
  const saveNow = guard((): void => {
    if (problems.length > 0) return;
    save.mutate({ allowedAddressRanges: lines }, { onSuccess: () => notifyDone("Settings saved.") });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveNow();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        label="Further address ranges"
        description="One a line, as 127.0.0.0/8, 169.254.20.10 or fd12:3456::/32. A cloud provider's metadata address is opened only by a line that names that one address."
        placeholder="None"
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        value={text}
        error={problems.length > 0 ? problems.join("; ") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.error ? <ErrorState title="The settings were not saved" error={save.error} /> : null}
      <div className={classes.bar}>
        <PermittedButton
          needs="admin"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!changed || problems.length > 0}
        >
          Save
        </PermittedButton>
        <span role="status" className={classes.state}>
          {!allowed ? reason : changed ? "Unsaved changes" : ""}
        </span>
      </div>
    </form>
  );
}
