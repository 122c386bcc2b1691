import type { ReactNode } from "react";

/** The frame around what would change the outcome, the same while it is loading. */
export function RemedySection({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label="What would change it">
      <h3>What would change it</h3>
      {children}
    </section>
  );
}
