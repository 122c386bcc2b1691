import type { ReactNode } from "react";

export function RemedySection({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label="What would change it">
      <h3>What would change it</h3>
      {children}
    </section>
  );
}
