"use client";

import { Button, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { z } from "zod";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { PolicyExpected } from "@/lib/api/policies";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { plural } from "@/lib/client/format";
import { setAndRecheck } from "@/lib/client/hooks/recheck";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { expectedImagesSchema, type ExpectedImages } from "@/lib/discovery/shapes";
import { etagOfExpected, fetchExpected, useSaveExpected } from "./hooks";
import { linesOf } from "./words";
import classes from "./expected.module.css";

export interface ExpectedFormProps {
  readonly name: string;
  readonly saved: ApiAnswer<PolicyExpected>;
}

const LISTS = [
  { list: "warm", label: "These should be warm", description: "Kept when they are above the line" },
  { list: "notNeeded", label: "These need not be", description: "Named when they are selected anyway" },
] as const;

/** Two texts, one image a line; what is wrong is said at its list with its line. */
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

export default function ExpectedForm({ name, saved: read }: ExpectedFormProps): ReactNode {
  const [saved, setSaved] = useState(read);
  const save = useSaveExpected(name);
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: formSchema,
    initial: textsOf(read),
    error: save.error,
    onSubmit: guard((lists) => send(lists, saved)),
  });
  const { values, errorOf } = form;
  const dirty = LISTS.some(({ list }) => linesOf(values[list]).join("\n") !== saved.data[list].join("\n"));
  const take = (answer: ApiAnswer<PolicyExpected>): void => {
    setSaved(answer);
    form.setValues(textsOf(answer));
  };
  // What others save is taken over until somebody writes here; then If-Match tells.
  if (!dirty && read.data.revision > saved.data.revision) take(read);
  useUnsavedGuard(dirty, `The expected images of ${name} are not saved and would be lost.`);
  const send = (lists: ExpectedImages, over: ApiAnswer<PolicyExpected>): void =>
    save.mutate(
      { ...lists, etag: etagOfExpected(over) },
      {
        onSuccess: (answer) => {
          take(answer);
          notifyDone(`Expected images of ${name} saved.`);
        },
      },
    );
  const sendOverTheirs = async (): Promise<void> => {
    const theirs = await fetchExpected(name);
    const { data } = formSchema.safeParse(form.getValues());
    if (data === undefined) form.props.onSubmit();
    else send(data, theirs);
  };
  const conflict = save.error instanceof ApiError && save.error.status === 412;
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
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending} disabled={!dirty}>
          Save
        </PermittedButton>
        {conflict ? (
          <Button variant="default" size="sm" onClick={() => void sendOverTheirs()}>
            Save mine over theirs
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function textsOf({ data }: ApiAnswer<PolicyExpected>) {
  return { warm: data.warm.join("\n"), notNeeded: data.notNeeded.join("\n") };
}
