"use client";

import { Button, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { PolicyExpected } from "@/lib/api/policies";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { plural } from "@/lib/client/format";
import { etagOfExpected, fetchExpected, useSaveExpected } from "@/lib/client/hooks/expected";
import { expectedImagesSchema } from "@/lib/discovery/shapes";
import { linesOf } from "./words";
import classes from "./expected.module.css";

export interface ExpectedFormProps {
  readonly name: string;
  readonly saved: ApiAnswer<PolicyExpected>;
}

const LISTS = [
  { list: "warm", label: "These should be warm", description: "Kept when they are above the line" },
  { list: "notNeeded", label: "These need not be", description: "Named when they are selected all the same" },
] as const;

/** Both lists as text, one image a line; what is wrong is said at its list with its line. */
export default function ExpectedForm({ name, saved: read }: ExpectedFormProps): ReactNode {
  const [saved, setSaved] = useState(read);
  const [texts, setTexts] = useState(() => textsOf(read));
  const [shown, setShown] = useState(false);
  const save = useSaveExpected(name);
  const { guard } = useGuard("tuner");
  const lists = { warm: linesOf(texts.warm), notNeeded: linesOf(texts.notNeeded) };
  const parsed = expectedImagesSchema.safeParse(lists);
  const dirty = LISTS.some(({ list }) => lists[list].join("\n") !== saved.data[list].join("\n"));
  // What others save is taken over until somebody writes here; then If-Match tells.
  if (!dirty && read.data.revision > saved.data.revision) {
    setSaved(read);
    setTexts(textsOf(read));
  }
  useUnsavedGuard(dirty, `The expected images of ${name} are not saved and would be lost.`);
  const problemOf = (list: string): string | undefined => {
    const issue = parsed.error?.issues.find(({ path }) => path[0] === list);
    if (issue === undefined) return undefined;
    const line = issue.path[1];
    return typeof line === "number" ? `Image ${line + 1} ${issue.message}` : issue.message;
  };
  const send = (etag: string): void => {
    if (!parsed.success) return setShown(true);
    save.mutate(
      { ...parsed.data, etag },
      {
        onSuccess: (answer) => {
          setSaved(answer);
          setTexts(textsOf(answer));
          notifyDone(`Expected images of ${name} saved.`);
        },
      },
    );
  };
  const conflict = save.error instanceof ApiError && save.error.status === 412;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        guard(() => send(etagOfExpected(saved)))();
      }}
    >
      <div className={classes.lists}>
        {LISTS.map(({ list, label, description }) => (
          <Textarea
            key={list}
            className={classes.area}
            label={`${label} (${plural(lists[list].length, "image")})`}
            description={description}
            placeholder="registry.example.com/team/image:tag"
            autosize
            minRows={6}
            maxRows={24}
            spellCheck={false}
            value={texts[list]}
            error={shown ? problemOf(list) : undefined}
            onChange={(event) => setTexts({ ...texts, [list]: event.currentTarget.value })}
          />
        ))}
      </div>
      {save.isError ? <ErrorState title="The expected images were not saved" error={save.error} /> : null}
      <div className={classes.bar}>
        <PermittedButton needs="tuner" type="submit" size="sm" loading={save.isPending} disabled={!dirty}>
          Save
        </PermittedButton>
        {conflict ? (
          <Button
            variant="default"
            size="sm"
            onClick={() => void fetchExpected(name).then((theirs) => send(etagOfExpected(theirs)))}
          >
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
