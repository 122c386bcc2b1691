"use client";

import type { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { lostItem } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { useGo } from "@/lib/client/hooks/go";
import { useKeptForm } from "@/lib/client/hooks/keptForm";
import { setAndRecheck } from "@/lib/client/hooks/recheck";
import type { Write } from "@/lib/client/hooks/server";
import type { ZodForm } from "@/lib/client/hooks/zodForm";
import type { RevisedEndProps } from "./RevisedEnd";

export interface SaveRevised<Draft> {
  readonly draft: Draft;
  /** The revision that the edit started from, 0 for a new one; undefined overwrites any. */
  readonly revision: number | undefined;
}

interface Named {
  readonly name: string;
}

interface Revised<Draft> {
  readonly draft: Draft;
  readonly revision: number;
}

interface Options<Draft extends Named> {
  readonly schema: z.ZodType<Draft, Draft>;
  /** The initial values. */
  readonly initial: Draft;
  /** The saved revision; 0 for a new item, which gets its own page once it is saved. */
  readonly revision: number;
  readonly save: Write<{ readonly name: string; readonly revision: number }, SaveRevised<Draft>>;
  /** The fields that are compared and shown when somebody else changes the item. */
  readonly comparedFields: (draft: Draft) => unknown;
  /** What the item is called: "metric". */
  readonly noun: string;
  readonly savedText: (name: string) => string;
  readonly href: (name: string) => string;
}

export interface RevisedForm<Draft> {
  readonly form: ZodForm<Draft>;
  readonly isNew: boolean;
  /** Whether it differs from what is saved. */
  readonly dirty: boolean;
  readonly edit: (fields: Partial<Draft>) => void;
  /** For the `RevisedEnd` of the form. */
  readonly end: Omit<RevisedEndProps, "failed" | "labels">;
}

/** The form of something that is saved whole under its name; it keeps what was typed when somebody saves in between. */
export function useRevisedForm<Draft extends Named>(options: Options<Draft>): RevisedForm<Draft> {
  const { schema, initial, revision, comparedFields, save, noun, savedText, href } = options;
  const go = useGo();
  const { guard } = useGuard("tuner");
  const kept = useKeptForm<z.ZodType<Draft, Draft>, Revised<Draft>>({
    schema,
    read: { draft: initial, revision },
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf: ({ draft }) => draft,
    comparedFields: ({ draft }) => comparedFields(draft),
    write: save,
    onSubmit: guard((draft, over) => send(draft, over?.revision)),
  });
  const { form, base, dirty } = kept;
  const isNew = base.revision === 0;
  const { release } = useUnsavedGuard(dirty, lostItem(noun, isNew ? null : base.draft.name));
  const send = (draft: Draft, over: number | undefined): void =>
    save.mutate(
      { draft, revision: over },
      {
        onSuccess: (saved) => {
          kept.keepBeyond({ draft, revision: saved.revision });
          notifyDone(savedText(saved.name));
          if (!isNew) return;
          // Asks about what was typed after the form was sent.
          if (!form.isDirty()) release();
          void go(href(saved.name), "replace");
        },
      },
    );
  return {
    form,
    isNew,
    dirty,
    edit: (fields) => setAndRecheck(form, fields),
    end: { write: save, disabled: !isNew && !dirty, kept },
  };
}
