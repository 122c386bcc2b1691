"use client";

import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { PolicyExpected } from "@/lib/api/policies";
import { plural } from "@/lib/client/format";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { setAndRecheck } from "@/lib/client/hooks/recheck";
import { expectedImagesSchema, type ExpectedImages } from "@/lib/discovery/shapes";
import { useSaveExpected } from "./hooks";
import { linesOf } from "./words";
import classes from "./expected.module.css";

export interface ExpectedFormProps {
  readonly name: string;
  readonly saved: PolicyExpected;
}

const LISTS = [
  { list: "warm", label: "These should be warm", description: "Kept when they are above the line" },
  { list: "notNeeded", label: "These need not be", description: "Named when they are selected anyway" },
] as const;

/** Two texts with one image a line; errors are shown at their list with the line number. */
const formSchema = z
  .object({ warm: z.string(), notNeeded: z.string() })
  .transform((texts, context): ExpectedImages => {
    const { data, error } = expectedImagesSchema.safeParse({
      warm: linesOf(texts.warm),
      notNeeded: linesOf(texts.notNeeded),
    });
    for (const { path, message } of error?.issues ?? []) {
      const [list = "", at] = path;
      const named = typeof at === "number" ? `Image ${at + 1} ${message}` : message;
      context.addIssue({ code: "custom", path: [list], message: named });
    }
    return data ?? z.NEVER;
  });

export default function ExpectedForm({ name, saved }: ExpectedFormProps): ReactNode {
  const save = useSaveExpected(name);
  const { guard } = useGuard("tuner");
  const kept = useKeptForm({
    schema: formSchema,
    read: saved,
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf: textsOf,
    write: save,
    onSubmit: guard((lists, over) =>
      save.mutate(
        { ...lists, revision: over?.revision },
        {
          onSuccess: (answer) => {
            kept.keepBeyond(answer);
            notifyDone(`Expected images of ${name} saved.`);
          },
        },
      ),
    ),
  });
  const { form, base } = kept;
  const { values, errorOf } = form;
  const changed = LISTS.some(({ list }) => linesOf(values[list]).join("\n") !== base[list].join("\n"));
  useUnsavedGuard(changed, lostChanges(`the expected images of ${name}`));
  return (
    <form {...form.props} className="stack">
      <div className={classes.lists}>
        {LISTS.map(({ list, label, description }) => (
          <Textarea
            key={list}
            className={classes.area}
            label={`${label} (${plural(linesOf(values[list]).length, "image")})`}
            description={description}
            placeholder="registry.example.com/team/image:tag"
            autosize
            minRows={6}
            maxRows={24}
            spellCheck={false}
            value={values[list]}
            error={errorOf(list)}
            onChange={({ currentTarget }) => setAndRecheck(form, { [list]: currentTarget.value })}
          />
        ))}
      </div>
      {save.isError ? <ErrorState title="The expected images were not saved" error={save.error} /> : null}
      <div className={classes.bar}>
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending} disabled={!changed}>
          Save
        </PermittedButton>
        <OthersSaved kept={kept} labels={Object.fromEntries(LISTS.map(({ list, label }) => [list, label]))} />
      </div>
    </form>
  );
}

function textsOf({ warm, notNeeded }: PolicyExpected) {
  return { warm: warm.join("\n"), notNeeded: notNeeded.join("\n") };
}
