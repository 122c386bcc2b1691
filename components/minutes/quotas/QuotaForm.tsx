"use client";

import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { z } from "zod";
import type { QuotaVersionView } from "@/lib/api/quotas";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { FormEnd } from "@/components/ui/FormEnd";
import { notifyDone } from "@/components/ui/notify";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { useGuard } from "@/components/ui/Permitted";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { unitWord, useUnit } from "../unit";
import { INSTANCE, useChangeQuota, useQuotaPreview, type QuotaEntry } from "../hooks/quotas";
import { LiveQuota } from "./LiveQuota";
import { LimitField, limitOf, limitValues } from "./LimitField";
import { PreviewButton } from "./PreviewButton";
import { isSameQuota } from "./sameQuota";
import { validFromOf, WhenFields } from "./WhenFields";

/** The API parses the numbers and reports errors. */
const formSchema = z.object({
  limit: z.enum(["default", "unlimited", "minutes"]),
  monthlyMinutes: z.string(),
  purchasedMinutes: z.string(),
  validFrom: z.string(),
  message: z.string().max(1_000),
});

export interface StoredQuota {
  /** The newest version; 0 if none was ever set. */
  readonly version: number;
  /** The namespace's own quota; null for none. */
  readonly monthly: number | null;
  /** Undefined for the instance, which has none. */
  readonly purchased?: number;
}

export interface QuotaFormProps {
  readonly owner: string;
  readonly stored: StoredQuota;
  /** All of it, the newest first. */
  readonly versions: readonly QuotaVersionView[];
  /** What is in force for a namespace; absent for the instance, where the preview says who moves. */
  readonly inForce?: { readonly path: string; readonly quota: QuotaStatus };
  readonly onClose: () => void;
}

export function QuotaForm({ owner, stored, versions, inForce, onClose }: QuotaFormProps): ReactNode {
  const change = useChangeQuota(owner, () => {
    notifyDone("Quota saved.");
    onClose();
  });
  const word = unitWord(useUnit());
  const labels = { monthlyMinutes: `Monthly ${word}`, purchasedMinutes: `Purchased ${word}` };
  const noneText = owner === INSTANCE ? "No default" : "The instance default";
  const preview = useQuotaPreview();
  const { guard } = useGuard("admin");
  const [unsent, setUnsent] = useState<z.input<typeof formSchema> | null>(null);
  const kept = useKeptForm({
    schema: formSchema,
    read: stored,
    // Withdrawing a version restores the previous one.
    isNewer: (read, base) => read.version !== base.version,
    valuesOf: ({ monthly, purchased }) => ({
      ...limitValues(monthly),
      purchasedMinutes: purchased === undefined ? "" : String(purchased),
      validFrom: "",
      message: "",
    }),
    comparedFields: ({ monthly, purchased }) => ({
      monthlyMinutes: monthly === null ? noneText : monthly === 0 ? "no limit" : monthly,
      ...(purchased === undefined ? {} : { purchasedMinutes: purchased }),
    }),
    write: { ...change, error: change.error ?? preview.error },
    onSubmit: guard((values, over) => {
      // Over theirs all that the form says is saved.
      const entry = entryOf(values, over ?? stored);
      const when = validFromOf(values.validFrom);
      const changesNothing = over !== null && isSameQuota(entry, over, versions, when.validFrom);
      setUnsent(changesNothing ? values : null);
      if (changesNothing) return;
      change.mutate({ ...entry, ...when, message: values.message, version: over?.version });
    }),
  });
  const { form } = kept;
  const { purchased } = kept.base;
  return (
    <form {...form.props} className="stack">
      <LimitField
        none={noneText}
        {...(purchased === undefined ? {} : { purchased: form.getValues().purchasedMinutes })}
        limit={form.getInputProps("limit")}
        minutes={form.getInputProps("monthlyMinutes")}
      />
      {purchased === undefined ? null : (
        <TextInput
          label={labels.purchasedMinutes}
          description="Used after the monthly ones. What is left at the end of a month stays for the next."
          inputMode="numeric"
          {...form.getInputProps("purchasedMinutes")}
        />
      )}
      {inForce ? <LiveQuota {...inForce} values={form.getValues()} /> : null}
      <WhenFields validFrom={form.getInputProps("validFrom")} message={form.getInputProps("message")} />
      <PreviewButton
        preview={preview}
        question={{ target: owner, ...entryOf(form.getValues(), kept.base) }}
      />
      <FormEnd
        label="Save"
        write={change}
        failed="The quota was not saved"
        unchanged={
          unsent !== null && JSON.stringify(unsent) === JSON.stringify(form.getValues())
            ? "This quota already applies from then on: change it to save."
            : null
        }
        needs="admin"
        onCancel={onClose}
      >
        <OthersSaved kept={kept} labels={labels} />
      </FormEnd>
    </form>
  );
}

/** Purchased minutes that stay as they are stored are not sent: to set them is to have all of them again. */
function entryOf(values: z.input<typeof formSchema>, { purchased }: StoredQuota): QuotaEntry {
  return {
    monthlyMinutes: limitOf(values),
    ...(purchased === undefined || values.purchasedMinutes === String(purchased)
      ? {}
      : { purchasedMinutes: values.purchasedMinutes }),
  };
}
