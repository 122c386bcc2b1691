import type { ReactNode } from "react";

/** The Plimsoll mark: a disc with the load line through it. Decorative; the name is next to it. */
export function Mark(): ReactNode {
  return (
    <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M6.5 16a9.5 9.5 0 0 1 19 0" fill="none" stroke="var(--line-above)" strokeWidth="3" />
      <path d="M6.5 16a9.5 9.5 0 0 0 19 0" fill="none" stroke="var(--line-below)" strokeWidth="3" />
      <path d="M0.5 16h31" stroke="var(--text)" strokeWidth="3" />
    </svg>
  );
}
