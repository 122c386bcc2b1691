"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import classes from "../ColdStart.module.css";
import type { PlanValues } from "./plan";

/** The form is shown on page load; its validation is loaded later. */
const formSchema = () => import("./planForm").then((file) => file.planSchema);

export interface PlanFormProps {
  readonly values: PlanValues;
  readonly onPlan: (values: PlanValues) => void;
}

/** Changes the manifest or the nodes. */
export function PlanForm({ values, onPlan }: PlanFormProps): ReactNode {
  const form = useZodForm({ schema: formSchema, initial: values, error: null, onSubmit: onPlan });
  return (
    <Panel
      title="Manifest and nodes"
      description="The URL contains all of it, except a large manifest, so you can share it."
    >
      <form {...form.props} className="stack">
        <Textarea
          label="Manifest (JSON)"
          autosize
          minRows={6}
          maxRows={16}
          {...form.getInputProps("manifest")}
        />
        <div className={classes.fields}>
          <TextInput
            label="Members"
            description="node-[01-80] is eighty nodes"
            {...form.getInputProps("members")}
          />
          <TextInput
            label="Requesting node"
            description="It pulls its own share itself"
            {...form.getInputProps("self")}
          />
          <TextInput
            label="Repository"
            description="In the demo’s registry"
            {...form.getInputProps("repository")}
          />
        </div>
        <div className="actions">
          <Button type="submit">Plan</Button>
        </div>
      </form>
    </Panel>
  );
}
