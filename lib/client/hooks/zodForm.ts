"use client";

/** A form whose values are checked by a zod schema: the API's own schema if the form has the API's shape. */
import { useForm, type FormErrors, type UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { fieldErrors } from "../api";
import { CODE_FAILED, loadCode } from "../code";

export interface ZodFormOptions<S extends z.ZodType<unknown, object>> {
  /**
   * A loader may be given for a form that is shown on page load: it runs when somebody focuses the form, and submit
   * waits for it.
   */
  readonly schema: S | (() => Promise<S>);
  readonly initial: z.input<S>;
  /** The server's error for the last attempt; its details appear at their fields. */
  readonly error: unknown;
  /** Called with the parsed output of the schema. */
  readonly onSubmit: (output: z.output<S>) => void;
  /** Shows errors while typing, not only on submit. */
  readonly live?: boolean;
}

export interface ZodForm<Values> extends UseFormReturnType<Values> {
  /** For the `form` element. */
  readonly props: {
    readonly id: string;
    readonly noValidate: true;
    readonly onFocus: () => void;
    readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  };
  /** Whether somebody has tried to submit it. */
  readonly wasSent: boolean;
  /** The error of a path for which the form has no field value. */
  readonly errorOf: (path: string) => string | undefined;
}

/** Mantine marks the box around a password with `aria-invalid`, but its input only with `data-invalid`. */
const WRONG_FIELD = ":is(input, textarea, [role=textbox]):is([aria-invalid=true], [data-invalid])";

/** Reports all invalid fields at once and focuses the first of them. */
export function useZodForm<S extends z.ZodType<unknown, object>>(
  options: ZodFormOptions<S>,
): ZodForm<z.input<S>> {
  const { schema, initial, error, onSubmit, live = false } = options;
  const id = useId();
  const [loaded, setLoaded] = useState<S | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const known = typeof schema === "function" ? loaded : schema;
  const form = useForm<z.input<S>>({
    initialValues: initial,
    validate: (values) => (known === null ? {} : errorsOf(known, values)),
    validateInputOnChange: live,
  });
  const { errors, setErrors } = form;
  const focusNext = useRef(false);
  useEffect(() => {
    const refused = fieldErrors(error);
    if (Object.keys(refused).length === 0) return;
    focusNext.current = true;
    setErrors(refused);
  }, [error, setErrors]);
  // After the errors are drawn.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    document.getElementById(id)?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [errors, id]);
  // Checks what was typed before the schema had loaded.
  const check = useEffectEvent((found: S) => {
    for (const [path, message] of Object.entries(errorsOf(found, form.getValues())))
      if (form.isDirty(path)) form.setFieldError(path, message);
  });
  useEffect(() => {
    if (live && loaded !== null) check(loaded);
  }, [live, loaded]);
  const load = async (from: () => Promise<S>): Promise<S> => {
    const found = await from();
    setLoaded(found);
    return found;
  };
  const awaited = useRef(false);
  /** If the schema does not load, the reader can try again; what was typed stays. */
  const whole = async (from: () => Promise<S>): Promise<void> => {
    // Pressed again while the schema is loading: submits once.
    if (awaited.current) return;
    awaited.current = true;
    try {
      const found = await loadCode("What checks this form", () => load(from));
      const values = form.getValues();
      const wrong = errorsOf(found, values);
      focusNext.current = Object.keys(wrong).length > 0;
      setErrors(wrong);
      if (!focusNext.current) onSubmit(found.parse(values));
    } catch (problem) {
      if (problem !== CODE_FAILED) throw problem;
    } finally {
      awaited.current = false;
    }
  };
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    setWasSent(true);
    form.onSubmit(
      (values) => {
        // Checked a moment ago; parsed again for the output of its transforms.
        if (known !== null) onSubmit(known.parse(values));
        else if (typeof schema === "function") void whole(schema);
      },
      () => {
        focusNext.current = true;
      },
    )(event);
  };
  const touch = (): void => {
    if (known === null && typeof schema === "function") void load(schema).catch(() => undefined);
  };
  return {
    ...form,
    wasSent,
    props: { id, noValidate: true, onFocus: touch, onSubmit: submit },
    errorOf: (path) => {
      const message = form.errors[path];
      return typeof message === "string" ? message : undefined;
    },
  };
}

/** The first error of each field, by path. */
function errorsOf(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}
