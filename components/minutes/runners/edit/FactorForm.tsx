"use client";

import { Radio, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { FormEnd } from "@/components/ui/FormEnd";
import { useGuard } from "@/components/ui/Permitted";
import type { Runner, RunnerDetail } from "@/lib/api/runners";
import { ApiError } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { afterFactorChange } from "@/lib/client/invalidate";
import { useChangeFactors } from "../../hooks/runners";
import { factorsText, utcText } from "../words";
import { BEGINS, nextMonday } from "./begin";
import { changesOf, factorFormSchema, validFromOf } from "./proposal";
import classes from "./Edit.module.css";

interface Fields {
  readonly public: string;
  readonly private: string;
}

export interface FactorFormProps {
  readonly runners: readonly Runner[];
  readonly initial: Fields;
  readonly onFields: (fields: Fields) => void;
  readonly onClose: () => void;
  readonly onSaved: (runners: readonly RunnerDetail[]) => void;
}

export function FactorForm({ runners, initial, onFields, onClose, onSaved }: FactorFormProps): ReactNode {
  const save = useChangeFactors();
  const client = useQueryClient();
  const { guard } = useGuard("admin");
  const [openedMs] = useState(() => Date.now());
  const [unchanged, setUnchanged] = useState(false);
  const several = runners.length > 1;
  const form = useZodForm({
    schema: factorFormSchema(runners, openedMs),
    initial: { ...initial, begin: "now", validFrom: "", message: "" },
    error: save.error,
    live: true,
    onSubmit: guard((output) => {
      const validFrom = validFromOf(output, openedMs);
      const changes = changesOf(runners, output, validFrom);
      setUnchanged(changes.length === 0);
      if (changes.length === 0) return;
      const revisions = new Map(runners.map(({ id, revision }) => [id, revision]));
      save.mutate(
        {
          runners: changes.map((change) => ({ ...change, revision: revisions.get(change.id) ?? 0 })),
          validFrom,
          message: output.message,
        },
        {
          onSuccess: (answer) => onSaved(answer.runners),
          // Another's change is shown before it can be overwritten.
          onError: (error) => {
            if (error instanceof ApiError && error.status === 412) void afterFactorChange(client);
          },
        },
      );
    }),
  });
  const field = (name: keyof Fields) => {
    const { onChange, ...props } = form.getInputProps(name);
    return {
      ...props,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        setUnchanged(false);
        onFields({
          public: form.values.public,
          private: form.values.private,
          [name]: event.currentTarget.value,
        });
      },
    };
  };
  const begins = {
    now: "At once",
    monday: `Next Monday: ${utcText(nextMonday(openedMs))}`,
    date: "At another time (UTC)",
  };
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Present runners={runners} />
        <TextInput
          label="Public projects"
          description="0 or more; 0 is not accounted. Internal projects count as public, in GitLab's accounting modes as private."
          placeholder={several ? "As it is" : undefined}
          inputMode="decimal"
          data-autofocus
          {...field("public")}
        />
        <TextInput
          label="Private projects"
          description="A build of 10 min at factor 2 counts 20 min"
          placeholder={several ? "As it is" : undefined}
          inputMode="decimal"
          {...field("private")}
        />
        <Radio.Group label="Valid from" {...form.getInputProps("begin")}>
          <Stack gap={6} mt={6}>
            {BEGINS.map((begin) => (
              <Radio key={begin} value={begin} label={begins[begin]} size="sm" />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.begin === "date" ? (
          <TextInput type="datetime-local" label="Day and time (UTC)" {...form.getInputProps("validFrom")} />
        ) : null}
        <TextInput
          label="Message"
          description="Why; kept in the history and the audit"
          placeholder="Optional"
          {...form.getInputProps("message")}
        />
        {unchanged ? (
          <p role="alert" className={classes.present}>
            These are the factors that hold from then on as it is: change one to save.
          </p>
        ) : null}
        <FormEnd
          label="Save"
          needs="admin"
          write={save}
          failed="The factors were not changed"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** What holds now, and what is to follow. */
function Present({ runners }: { readonly runners: readonly Runner[] }): ReactNode {
  const [first] = runners;
  if (!first) return null;
  const others = runners.filter(({ type }) => type !== "instance").length;
  if (runners.length > 1)
    return (
      <p className={classes.present}>
        An empty field leaves each runner’s factor as it is.
        {others > 0
          ? ` ${others} of them ${others === 1 ? "is no instance runner: its" : "are no instance runners: their"} builds are not accounted, whatever the factors are.`
          : ""}
      </p>
    );
  return (
    <p className={classes.present}>
      {others > 0
        ? `It is a ${first.type} runner: its builds are not accounted, whatever the factors are. `
        : ""}
      In force: {factorsText(first)}.
      {first.scheduled.map((version) => (
        <span key={version.version}>
          {" "}
          From {utcText(version.validFrom)}: {factorsText(version)}.
        </span>
      ))}
    </p>
  );
}
