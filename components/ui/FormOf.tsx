"use client";

import { Fragment, useLayoutEffect, useRef, type ReactNode } from "react";

export interface FormOfProps {
  /** The form's initial values; must be serializable as JSON. */
  readonly values: unknown;
  readonly children: ReactNode;
}

const controlsOf = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>("input, select, textarea, button") ?? []),
];

/**
 * Remounts a form when its initial values change, as when they come from the address. The field that had the focus
 * has it again in the new form.
 */
export function FormOf({ values, children }: FormOfProps): ReactNode {
  const key = JSON.stringify(values);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    controlsOf(box.current)[focused.current]?.focus({ preventScroll: true });
  }, [key]);
  return (
    <div
      ref={box}
      onFocus={({ target }) => {
        const at = controlsOf(box.current).indexOf(target);
        focused.current = at < 0 ? null : at;
      }}
      // Not called for a field that is unmounted with its form.
      onBlur={() => (focused.current = null)}
    >
      <Fragment key={key}>{children}</Fragment>
    </div>
  );
}
