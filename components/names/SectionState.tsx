import type { ReactNode } from "react";
import type { Section } from "@/lib/api/sections";

export interface SectionStateProps<T> {
  readonly section: Section<T> | undefined;
  readonly children: (data: T) => ReactNode;
}

/** The data of one part, or why it failed; the page's other parts are shown anyway. */
export function SectionState<T>({ section, children }: SectionStateProps<T>): ReactNode {
  if (section === undefined) return null;
  if (section.state === "known") return children(section.data);
  return (
    <p className="note" role="status">
      {section.message}
    </p>
  );
}
