"use client";

import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { readAddressRange } from "@/lib/api/addressRanges";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import { linesOf } from "./lines";
import { SaveBar } from "./SaveBar";
import classes from "./Forms.module.css";

const formSchema = z.object({
  text: z.string().transform((text, context) => {
    const lines = linesOf(text);
    const problems = lines.map(readAddressRange).flatMap((read) => ("problem" in read ? [read.problem] : []));
    if (problems.length > 0) context.addIssue({ code: "custom", message: problems.join("; ") });
    return lines;
  }),
});

export function AddressRangesForm({ saved }: { readonly saved: readonly string[] }): ReactNode {
  const save = useSaveSettings();
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema: formSchema,
    initial: { text: saved.join("\n") },
    error: save.error,
    onSubmit: guard(({ text }) =>
      save.mutate({ allowedAddressRanges: text }, { onSuccess: () => notifyDone("Settings saved.") }),
    ),
    live: true,
  });
  const changed = linesOf(form.values.text).join("\n") !== saved.join("\n");
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      <Textarea
        label="Further address ranges"
        description="One a line, as 127.0.0.0/8, 169.254.20.10 or fd12:3456::/32. A cloud provider's metadata address is opened only by a line that names that one address."
        placeholder="None"
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps("text")}
      />
      <SaveBar save={save} changed={changed} valid={form.isValid()} />
    </form>
  );
}
