"use client";

import { Checkbox, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { FormEnd } from "@/components/ui/FormEnd";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { plural } from "@/lib/client/format";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useQuotaForAll, useQuotaPreview } from "../hooks/quotas";
import { LimitField, limitOf } from "./LimitField";
import { PreviewButton } from "./PreviewButton";
import { validFromOf, WhenFields } from "./WhenFields";

const formSchema = z.object({
  limit: z.enum(["default", "unlimited", "minutes"]),
  minutes: z.string(),
  onlyUnset: z.boolean(),
  validFrom: z.string(),
  message: z.string().max(1_000),
});

/** Sets one quota for all root namespaces, or for those without their own. */
export function ForAllDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  useFocusBack();
  const setAll = useQuotaForAll();
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema: formSchema,
    initial: { limit: "minutes", minutes: "", onlyUnset: true, validFrom: "", message: "" },
    error: setAll.error,
    onSubmit: guard(({ validFrom, message, onlyUnset, ...limit }) =>
      setAll.mutate(
        {
          minutes: limitOf({ limit: limit.limit, monthlyMinutes: limit.minutes }),
          onlyUnset,
          message,
          ...validFromOf(validFrom),
        },
        {
          onSuccess: ({ namespaces }) => {
            notifyDone(`Quota of ${plural(namespaces, "namespace")} set.`);
            onClose();
          },
        },
      ),
    ),
  });
  const { onlyUnset, limit, minutes } = form.values;
  const preview = useQuotaPreview();
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title="Set all quotas at once">
      <form {...form.props} className="stack">
        <LimitField
          none="The instance default"
          limit={form.getInputProps("limit")}
          minutes={form.getInputProps("minutes")}
        />
        <Checkbox
          label="Only namespaces without a quota of their own"
          {...form.getInputProps("onlyUnset", { type: "checkbox" })}
        />
        <WhenFields validFrom={form.getInputProps("validFrom")} message={form.getInputProps("message")} />
        <PreviewButton
          preview={preview}
          question={{
            target: onlyUnset ? "unset" : "all",
            monthlyMinutes: limitOf({ limit, monthlyMinutes: minutes }),
          }}
        />
        <FormEnd
          label="Set all"
          write={setAll}
          failed="The quotas were not set"
          needs="admin"
          onCancel={onClose}
        />
      </form>
    </Drawer>
  );
}
