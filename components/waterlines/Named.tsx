import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";

export interface NamedProps {
  /** Null if it has only a name. */
  readonly title: string | null;
  /** As rules, addresses and the API write it. */
  readonly name: string;
  readonly href?: string;
}

/** Something with a title for people and a technical name: the title, followed by the name in small print. */
export function Named({ title, name, href }: NamedProps): ReactNode {
  const shown = title ?? name;
  return (
    <>
      {href === undefined ? shown : <HoverLink href={href}>{shown}</HoverLink>}
      {title === null ? null : (
        <>
          {" "}
          <span className="fine">{name}</span>
        </>
      )}
    </>
  );
}
