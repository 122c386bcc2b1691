"use client";

import { Fragment, useLayoutEffect, useRef, type ReactNode } from "react";

export interface FormOfProps {
  /** What the form begins with, as JSON can say it. */
  readonly values: unknown;
  readonly children: ReactNode;
}

const controlsOf = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>("input, select, textarea, button") ?? []),
];

/**
 * A form that is another one for other values, as where the address holds them: what had the focus in the one before
 * has it in the next.
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
      // Not called for what goes with its form.
      onBlur={() => (focused.current = null)}
    >
      <Fragment key={key}>{children}</Fragment>
    </div>
  );
}
