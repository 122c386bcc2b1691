"use client";

import { Button, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { resourceNameSchema } from "@/lib/api/common";
import { cutMessage } from "@/lib/api/policyTexts";
import { useCreatePolicy } from "@/lib/client/hooks/policies";
import { useZodForm } from "@/lib/client/hooks/zodForm";

const formSchema = z.object({ name: z.string().trim().pipe(resourceNameSchema) });

interface SaveRecommendedProps {
  readonly yaml: string;
  /** Becomes the version's message. */
  readonly verdict: string;
}

/** Saves the recommended policy under a name, and opens the tuner. */
export function SaveRecommended({ yaml, verdict }: SaveRecommendedProps): ReactNode {
  const create = useCreatePolicy();
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: formSchema,
    initial: { name: "recommended" },
    error: create.error,
    onSubmit: guard(({ name }) =>
      create.mutate({ spec: yaml, name, message: cutMessage(`Recommended by a replay. ${verdict}`) }),
    ),
  });
  if (create.data) {
    const path = `/policies/${encodeURIComponent(create.data.name)}`;
    return (
      <Group role="status">
        <span>
          Saved as <HoverLink href={path}>{create.data.name}</HoverLink>.
        </span>
        <Button component={HoverLink} href={`${path}/tune`}>
          Open in the tuner
        </Button>
      </Group>
    );
  }
  return (
    <form {...form.props} className="stack">
      <Group align="flex-end">
        <TextInput label="Name" {...form.getInputProps("name")} />
        <PermittedButton needs="tuner" type="submit" loading={create.isPending}>
          Save as policy
        </PermittedButton>
      </Group>
      {create.error ? <ErrorState title="The policy was not saved" error={create.error} /> : null}
    </form>
  );
}
