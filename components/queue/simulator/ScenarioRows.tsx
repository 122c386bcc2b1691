import { Button, NativeSelect, TextInput } from "@mantine/core";
import { NumberInput } from "@/components/ui/NumberInput";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import classes from "./Simulator.module.css";

interface RowProps {
  /** From 1. */
  readonly number: number;
  readonly field: (name: string) => GetInputPropsReturnType;
  /** Undefined for the last one. */
  readonly onRemove: (() => void) | undefined;
}

/** The fields of a group of runners with the same tags and settings. */
export function RunnerFields({ number, field, onRemove }: RowProps): ReactNode {
  return (
    <fieldset className={classes.row}>
      <legend>Runners {number}</legend>
      <TextInput label="Name" {...field("name")} />
      <NumberInput label="Runners" min={1} {...field("count")} />
      <NumberInput label="Jobs at a time" min={1} {...field("slots")} />
      <NumberInput label="Poll every (s)" min={0.1} {...field("pollSeconds")} />
      <TextInput label="Tags, by commas" {...field("tags")} />
      <RemoveButton what={`runners ${number}`} onRemove={onRemove} />
    </fieldset>
  );
}

const PATTERNS = [
  { value: "steady", label: "evenly" },
  { value: "random", label: "at random" },
  { value: "burst", label: "many at once" },
];

export function ProjectFields({
  number,
  field,
  onRemove,
  isBurst,
}: RowProps & { readonly isBurst: boolean }): ReactNode {
  return (
    <fieldset className={classes.row}>
      <legend>Project {number}</legend>
      <TextInput label="Name" {...field("name")} />
      <NativeSelect label="Jobs come" data={PATTERNS} {...field("pattern")} />
      <NumberInput label="Jobs an hour" min={0} {...field("perHour")} />
      <NumberInput label="At once" min={1} disabled={!isBurst} {...field("burst")} />
      <NumberInput label="Waiting at the start" min={0} {...field("waiting")} />
      <NumberInput label="Run for (s)" min={0} {...field("runSeconds")} />
      <TextInput label="Tags, by commas" {...field("tags")} />
      <RemoveButton what={`project ${number}`} onRemove={onRemove} />
    </fieldset>
  );
}

function RemoveButton({
  what,
  onRemove,
}: {
  readonly what: string;
  readonly onRemove: RowProps["onRemove"];
}) {
  return (
    <Button
      className={classes.remove}
      variant="default"
      aria-label={`Remove ${what}`}
      disabled={onRemove === undefined}
      onClick={onRemove}
    >
      Remove
    </Button>
  );
}
