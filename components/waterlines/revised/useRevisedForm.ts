"use client";

import { useState } from "react";
import type { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { useGo } from "@/lib/client/hooks/go";
import { setAndRecheck } from "@/lib/client/hooks/recheck";
import type { Write } from "@/lib/client/hooks/server";
import { useZodForm, type ZodForm } from "@/lib/client/hooks/zodForm";
import type { RevisedEndProps } from "./RevisedEnd";

export interface SaveRevised<Draft> {
  readonly draft: Draft;
  /** That the edit began with, 0 for a new one; undefined saves over whatever is there. */
  readonly revision: number | undefined;
}

interface Options<Draft extends object> {
  readonly schema: z.ZodType<Draft, Draft>;
  /** What the edit begins with. */
  readonly begun: Draft;
  /** Of the saved one; 0 for a new one, which gets a page of its own once it is saved. */
  readonly revision: number;
  readonly save: Write<ApiAnswer<{ readonly name: string; readonly revision: number }>, SaveRevised<Draft>>;
  /** Asked before the page is left with changes. */
  readonly lost: string;
  readonly savedText: (name: string) => string;
  readonly href: (name: string) => string;
}

export interface RevisedForm<Draft> {
  readonly form: ZodForm<Draft>;
  readonly isNew: boolean;
  readonly edit: (fields: Partial<Draft>) => void;
  /** For the `RevisedEnd` of the form. */
  readonly end: Omit<RevisedEndProps, "failed">;
}

/** The form of something that is saved whole under its name; a 412 says that somebody saved in between. */
export function useRevisedForm<Draft extends object>(options: Options<Draft>): RevisedForm<Draft> {
  const { schema, begun, save, lost, savedText, href } = options;
  const go = useGo();
  const [revision, setRevision] = useState(options.revision);
  const { guard } = useGuard("tuner");
  const isNew = revision === 0;
  const form = useZodForm({
    schema,
    initial: begun,
    error: save.error,
    onSubmit: guard((draft) => send(draft, revision)),
  });
  const changed = form.isDirty();
  const { release } = useUnsavedGuard(changed, lost);
  const send = (draft: Draft, over: number | undefined): void =>
    save.mutate(
      { draft, revision: over },
      {
        onSuccess: ({ data }) => {
          form.resetDirty(draft);
          setRevision(data.revision);
          notifyDone(savedText(data.name));
          if (!isNew) return;
          // What was typed since it was sent is asked about.
          if (!form.isDirty()) release();
          void go(href(data.name), "replace");
        },
      },
    );
  // Until something is edited: what was refused is what is in the form.
  const refused =
    save.error instanceof ApiError && save.error.status === 412 ? save.variables?.draft : undefined;
  return {
    form,
    isNew,
    edit: (fields) => {
      // One under way is heard to its end: it brings the revision that the next one is sent with.
      if (!save.isPending) save.reset();
      setAndRecheck(form, fields);
    },
    end: {
      write: save,
      disabled: !isNew && !changed,
      saveOverTheirs: refused && guard(() => send(refused, undefined)),
    },
  };
}
