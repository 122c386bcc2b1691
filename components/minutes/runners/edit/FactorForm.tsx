"use client";

import { Radio, Stack, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { FormEnd } from "@/components/ui/FormEnd";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { useGuard } from "@/components/ui/Permitted";
import type { Runner, RunnerDetail } from "@/lib/api/runners";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { useChangeFactors } from "../../hooks/runners";
import { factorsText, utcText } from "../words";
import { BEGINS, nextMonday } from "./begin";
import { changesOf, factorFormSchema, factorsOf, validFromOf } from "./proposal";
import { isChangedSince, labelsOf, comparedFields } from "./comparedFields";
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
  const { guard } = useGuard("admin");
  const [openedMs] = useState(() => Date.now());
  const [unchanged, setUnchanged] = useState(false);
  const several = runners.length > 1;
  const kept = useKeptForm({
    schema: factorFormSchema(runners, openedMs),
    read: runners,
    isNewer: isChangedSince,
    valuesOf: (stored) => ({ ...factorsOf(stored), begin: "now" as const, validFrom: "", message: "" }),
    draft: initial,
    comparedFields,
    write: save,
    live: true,
    onSubmit: guard((output, over) => {
      const held = over ?? runners;
      const validFrom = validFromOf(output, openedMs);
      const changes = changesOf(held, output, validFrom);
      setUnchanged(changes.length === 0);
      if (changes.length === 0) return;
      const revisions = new Map(held.map(({ id, revision }) => [id, revision]));
      save.mutate(
        {
          runners: changes.map((change) => ({ ...change, revision: revisions.get(change.id) ?? 0 })),
          validFrom,
          message: output.message,
        },
        { onSuccess: (answer) => onSaved(answer.runners) },
      );
    }),
  });
  const { form } = kept;
  const { public: publicFactor, private: privateFactor } = form.values;
  const reported = useRef(initial);
  const report = useEffectEvent((fields: Fields) => {
    if (fields.public === reported.current.public && fields.private === reported.current.private) return;
    reported.current = fields;
    setUnchanged(false);
    onFields(fields);
  });
  useEffect(() => report({ public: publicFactor, private: privateFactor }), [publicFactor, privateFactor]);
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
          {...form.getInputProps("public")}
        />
        <TextInput
          label="Private projects"
          description="A build of 10 min at factor 2 counts 20 min"
          placeholder={several ? "As it is" : undefined}
          inputMode="decimal"
          {...form.getInputProps("private")}
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
        <FormEnd
          label="Save"
          needs="admin"
          write={save}
          failed="The factors were not changed"
          unchanged={unchanged ? "These factors already apply from then on: change one to save." : null}
          onCancel={onClose}
        >
          <OthersSaved kept={kept} labels={labelsOf(runners)} />
        </FormEnd>
      </Stack>
    </form>
  );
}

/** The current factors and those scheduled. */
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
