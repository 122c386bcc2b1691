import type { ReactNode } from "react";

/** The frame of what would change it, the same before that is there and while the page asks for it. */
export function RemedySection({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label="What would change it">
      <h3>What would change it</h3>
      {children}
    </section>
  );
}
