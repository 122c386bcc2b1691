import type { ReactNode } from "react";

/** The frame of remedies, the same before they are there and while the page asks for them. */
export function RemedySection({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label="What would change it">
      <h3>What would change it</h3>
      {children}
    </section>
  );
}
