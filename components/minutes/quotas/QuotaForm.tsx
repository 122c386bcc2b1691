"use client";

import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import type { QuotaStatus } from "@/lib/api/minutes";
import { FormEnd } from "@/components/ui/FormEnd";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { INSTANCE, useChangeQuota, useQuotaPreview, type QuotaEntry } from "../hooks/quotas";
import { LiveQuota } from "./LiveQuota";
import { LimitField, limitOf, limitValues } from "./LimitField";
import { PreviewButton } from "./PreviewButton";
import { validFromOf, WhenFields } from "./WhenFields";

/** The API reads the numbers and says what is wrong with them. */
const formSchema = z.object({
  limit: z.enum(["default", "unlimited", "minutes"]),
  monthlyMinutes: z.string(),
  purchasedMinutes: z.string(),
  validFrom: z.string(),
  message: z.string().max(1_000),
});

export interface QuotaFormProps {
  readonly owner: string;
  readonly etag: string | null;
  /** Of its own; null for none. */
  readonly monthly: number | null;
  /** Undefined for the instance, which has none. */
  readonly purchased: number | undefined;
  /** What is in force for a namespace; absent for the instance, where the preview says who moves. */
  readonly inForce?: { readonly path: string; readonly quota: QuotaStatus };
  readonly onClose: () => void;
}

export function QuotaForm({ owner, etag, monthly, purchased, inForce, onClose }: QuotaFormProps): ReactNode {
  const change = useChangeQuota(owner, etag, () => {
    notifyDone("Quota saved.");
    onClose();
  });
  const preview = useQuotaPreview(owner);
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema: formSchema,
    initial: {
      ...limitValues(monthly),
      purchasedMinutes: purchased === undefined ? "" : String(purchased),
      validFrom: "",
      message: "",
    },
    error: change.error ?? preview.error,
    onSubmit: guard((values) =>
      change.mutate({ ...entryOf(values), ...validFromOf(values.validFrom), message: values.message }),
    ),
  });
  const entryOf = (values: z.output<typeof formSchema>): QuotaEntry => ({
    monthlyMinutes: limitOf(values),
    ...(purchased === undefined || values.purchasedMinutes === String(purchased)
      ? {}
      : { purchasedMinutes: values.purchasedMinutes }),
  });
  return (
    <form {...form.props} className="stack">
      <LimitField
        none={owner === INSTANCE ? "No default" : "The instance default"}
        limit={form.getInputProps("limit")}
        minutes={form.getInputProps("monthlyMinutes")}
      />
      {purchased === undefined ? null : (
        <TextInput
          label="Purchased minutes"
          description="Used after the monthly ones. What is left at the end of a month stays for the next."
          inputMode="numeric"
          {...form.getInputProps("purchasedMinutes")}
        />
      )}
      {inForce ? <LiveQuota {...inForce} values={form.getValues()} /> : null}
      <WhenFields validFrom={form.getInputProps("validFrom")} message={form.getInputProps("message")} />
      <PreviewButton preview={preview} entry={() => entryOf(formSchema.parse(form.getValues()))} />
      <FormEnd
        label="Save"
        write={change}
        failed="The quota was not saved"
        needs="admin"
        onCancel={onClose}
      />
    </form>
  );
}
