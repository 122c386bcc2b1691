"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useCreatePolicy } from "@/lib/client/hooks/policies";

interface SaveRecommendedProps {
  readonly yaml: string;
  /** Becomes the version's message. */
  readonly verdict: string;
}

/** Saves the recommended policy under a name, and leads to the tuner. */
export function SaveRecommended({ yaml, verdict }: SaveRecommendedProps): ReactNode {
  const create = useCreatePolicy();
  const { guard } = useGuard("tuner");
  const [name, setName] = useState("recommended");
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
  const save = guard(() =>
    create.mutate({
      spec: yaml,
      name: name.trim(),
      message: `Recommended by a replay. ${verdict}`.slice(0, 500),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group align="flex-end">
        <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <PermittedButton needs="tuner" type="submit" loading={create.isPending}>
          Save as policy
        </PermittedButton>
      </Group>
      {create.error ? <ErrorState title="The policy was not saved" error={create.error} /> : null}
    </form>
  );
}
