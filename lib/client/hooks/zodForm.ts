"use client";

/** A form whose values a zod schema checks: the API's own where the form has the API's shape. */
import { useForm, type FormErrors, type UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { fieldErrors } from "../api";
import { CODE_FAILED, loadCode } from "../code";

export interface ZodFormOptions<S extends z.ZodType<unknown, object>> {
  /** Or what loads it, for a form that is seen first: when somebody goes into it, and awaited by its submit. */
  readonly schema: S | (() => Promise<S>);
  readonly initial: z.input<S>;
  /** What the server answered to the last attempt; its details appear at their fields. */
  readonly error: unknown;
  /** Called with what the schema makes of the values. */
  readonly onSubmit: (output: z.output<S>) => void;
  /** Says errors while people type, not only when they send. */
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
  /** Somebody has tried to send it. */
  readonly wasSent: boolean;
  /** The error of a path, where the field is not one of the values. */
  readonly errorOf: (path: string) => string | undefined;
}

/** Mantine marks the box around a password with `aria-invalid`, and the input in it with `data-invalid` alone. */
const WRONG_FIELD = ":is(input, textarea, [role=textbox]):is([aria-invalid=true], [data-invalid])";

/** All wrong fields are told at once, and the first of them gets the focus. */
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
  // Once the errors are drawn.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    document.getElementById(id)?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [errors, id]);
  // What was typed before the fields knew the schema.
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
  /** A schema that does not come is asked for again by the reader; what is typed stays. */
  const whole = async (from: () => Promise<S>): Promise<void> => {
    // Pressed again while the schema is on its way: it is sent once.
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
        // Checked a moment ago; parsed again for what transforms make of it.
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

/** The first error of each field, by its path. */
function errorsOf(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}
