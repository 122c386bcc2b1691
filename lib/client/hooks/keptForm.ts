"use client";

import { useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { ApiError } from "../api";
import type { Write } from "./server";
import { useZodForm, type ZodForm, type ZodFormOptions } from "./zodForm";

interface Options<S extends z.ZodType<unknown, object>, T> extends Pick<
  ZodFormOptions<S>,
  "schema" | "live"
> {
  /** What is stored, as it was read last. */
  readonly read: T;
  /** Whether `read` was stored after `base`. */
  readonly isNewer: (read: T, base: T) => boolean;
  readonly valuesOf: (stored: T) => z.input<S>;
  /** Whether `read` has another content than `base`; by the form's values, unless the form does not show all of it. */
  readonly differs?: (read: T, base: T) => boolean;
  readonly write: Pick<Write<unknown, unknown>, "error" | "isPending" | "reset">;
  /** Saving names `over`, so that nothing else is overwritten; null replaces whatever is there. */
  readonly onSubmit: (output: z.output<S>, over: T | null) => void;
}

export interface KeptForm<T, Values> {
  readonly form: ZodForm<Values>;
  /** What the edit began with. */
  readonly base: T;
  readonly dirty: boolean;
  /** Somebody else has saved another content since the edit began. */
  readonly behind: boolean;
  /** Saving was refused for it. */
  readonly conflict: boolean;
  /** It is stored like this now; what was typed since it was sent stays. */
  readonly keepBeyond: (stored: T) => void;
  /** The same where the form keeps what the server does not tell, such as secrets: what was sent stays in it. */
  readonly keepSent: (stored: T) => void;
  /** Drops what was typed for what others saved. */
  readonly takeTheirs: () => void;
  readonly saveOverTheirs: () => void;
}

/**
 * A form of something that others save, too. It follows what they save until somebody writes in it: from then on what was
 * typed stays, whatever is read.
 */
export function useKeptForm<S extends z.ZodType<unknown, object>, T>(
  options: Options<S, T>,
): KeptForm<T, z.input<S>> {
  const { schema, live, read, isNewer, valuesOf, differs, write, onSubmit } = options;
  const [base, setBase] = useState(read);
  const sent = useRef<z.input<S> | null>(null);
  const over = useRef<"base" | "any">("base");
  const form = useZodForm({
    schema,
    live,
    initial: valuesOf(base),
    error: write.error,
    onSubmit: (output) => {
      sent.current = form.getValues();
      onSubmit(output, over.current === "any" ? null : base);
    },
  });
  const dirty = form.isDirty();
  const take = (stored: T): void => {
    setBase(stored);
    form.setValues(valuesOf(stored));
    form.resetDirty(valuesOf(stored));
  };
  const newer = isNewer(read, base);
  const other =
    newer && (differs?.(read, base) ?? JSON.stringify(valuesOf(read)) !== JSON.stringify(valuesOf(base)));
  if (newer && !other) setBase(read);
  else if (newer && !dirty) take(read);
  const submit = (replaced: "base" | "any", event?: FormEvent<HTMLFormElement>): void => {
    over.current = replaced;
    form.props.onSubmit(event);
  };
  return {
    form: { ...form, props: { ...form.props, onSubmit: (event) => submit("base", event) } },
    base,
    dirty,
    // One's own is read before its answer is heard.
    behind: other && dirty && !write.isPending,
    conflict: write.error instanceof ApiError && write.error.status === 412,
    keepBeyond: (stored) => {
      if (form.getValues() === sent.current) take(stored);
      else {
        setBase(stored);
        form.resetDirty(valuesOf(stored));
      }
    },
    keepSent: (stored) => {
      setBase(stored);
      form.resetDirty(sent.current ?? valuesOf(stored));
    },
    takeTheirs: () => {
      write.reset();
      take(read);
    },
    saveOverTheirs: () => submit("any"),
  };
}
