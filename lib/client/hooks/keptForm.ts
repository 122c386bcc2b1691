"use client";

import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { diffValues, type ValueChange } from "@/lib/changes/diff";
import { ApiError } from "../api";
import type { Write } from "./server";
import { useZodForm, type ZodForm, type ZodFormOptions } from "./zodForm";

interface Options<S extends z.ZodType<unknown, object>, T> extends Pick<
  ZodFormOptions<S>,
  "schema" | "live"
> {
  /** The stored item as last read. */
  readonly read: T;
  /** Whether `read` was stored after `base`. */
  readonly isNewer: (read: T, base: T) => boolean;
  readonly valuesOf: (stored: T) => z.input<S>;
  /** What is typed already when the form opens, as in an address. */
  readonly draft?: Partial<z.input<S>>;
  /** The fields that are compared and shown when others change the item. Defaults to `valuesOf`. */
  readonly comparedFields?: (stored: T) => unknown;
  /** Whether the content of `read` and `base` differs. Defaults to comparing `comparedFields`. */
  readonly differs?: (read: T, base: T) => boolean;
  readonly write: Pick<Write<unknown, unknown>, "error" | "isPending" | "reset">;
  /** A save must only overwrite the revision `over`; null overwrites any. */
  readonly onSubmit: (output: z.output<S>, over: T | null) => void;
}

export interface TheirChange extends ValueChange {
  /** The same field was changed here, too. */
  readonly mineToo: boolean;
}

export interface KeptForm<T, Values> {
  readonly form: ZodForm<Values>;
  /** The stored item that the edit started from. */
  readonly base: T;
  readonly dirty: boolean;
  /** Somebody else has saved different content since the edit started. */
  readonly behind: boolean;
  /** Their changes of the compared fields since the edit started; empty unless `behind`. */
  readonly theirs: readonly TheirChange[];
  /** Saving was refused for it. */
  readonly conflict: boolean;
  /** Call with the item as it is now stored; keeps what was typed after it was sent. */
  readonly keepBeyond: (stored: T) => void;
  /** The same for forms that hold values the server does not return, such as secrets: they keep what was sent. */
  readonly keepSent: (stored: T) => void;
  /** Discards what was typed and shows what others saved. */
  readonly takeTheirs: () => void;
  readonly saveOverTheirs: () => void;
  /** Edits another stored item; of `values`, what differs from it counts as typed. */
  readonly restart: (stored: T, values: Values) => void;
}

/**
 * A form for something that others save too. It follows what they save until somebody types in it; after that, what
 * was typed stays whatever is read.
 */
export function useKeptForm<S extends z.ZodType<unknown, object>, T>(
  options: Options<S, T>,
): KeptForm<T, z.input<S>> {
  const {
    schema,
    live,
    read,
    isNewer,
    valuesOf,
    draft,
    comparedFields = valuesOf,
    differs,
    write,
    onSubmit,
  } = options;
  const [base, setBase] = useState(read);
  const sent = useRef<z.input<S> | null>(null);
  const over = useRef<"base" | "any">("base");
  const form = useZodForm({
    schema,
    live,
    initial: { ...valuesOf(base), ...draft },
    error: write.error,
    onSubmit: (output) => {
      sent.current = form.getValues();
      onSubmit(output, over.current === "any" ? null : base);
    },
  });
  const beginDraft = useEffectEvent(() => {
    if (draft !== undefined) form.resetDirty(valuesOf(base));
  });
  useEffect(() => beginDraft(), []);
  const dirty = form.isDirty();
  const take = (stored: T): void => {
    setBase(stored);
    form.setValues(valuesOf(stored));
    form.resetDirty(valuesOf(stored));
  };
  const newer = isNewer(read, base);
  const other =
    newer &&
    (differs?.(read, base) ?? JSON.stringify(comparedFields(read)) !== JSON.stringify(comparedFields(base)));
  if (newer && !other) setBase(read);
  else if (newer && !dirty) take(read);
  const submit = (replaced: "base" | "any", event?: FormEvent<HTMLFormElement>): void => {
    over.current = replaced;
    form.props.onSubmit(event);
  };
  // One's own is read before its answer is heard.
  const behind = other && dirty && !write.isPending;
  return {
    form: { ...form, props: { ...form.props, onSubmit: (event) => submit("base", event) } },
    base,
    dirty,
    behind,
    theirs: behind
      ? theirChanges(comparedFields(base), comparedFields(read), (path) => form.isDirty(path))
      : [],
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
    restart: (stored, values) => {
      write.reset();
      setBase(stored);
      form.setValues(values);
      form.resetDirty(valuesOf(stored));
    },
  };
}

/** Of a text of several lines the lines that came and went. */
function theirChanges(
  before: unknown,
  after: unknown,
  isMine: (path: string) => boolean,
): readonly TheirChange[] {
  return diffValues(before, after).flatMap((change) => {
    const lines = linesOf(change);
    const changes = lines ? diffValues(lines.before, lines.after) : [change];
    return changes.map((one) => {
      const path = lines ? change.path : one.path;
      return { ...one, path, mineToo: isMine(path) };
    });
  });
}

function linesOf({ before, after }: ValueChange): { before: string[]; after: string[] } | null {
  if (typeof before !== "string" || typeof after !== "string") return null;
  if (!before.includes("\n") && !after.includes("\n")) return null;
  const split = (text: string): string[] => (text === "" ? [] : text.split("\n"));
  return { before: split(before), after: split(after) };
}
