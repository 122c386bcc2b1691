import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";

export interface NamedProps {
  /** Null where there is nothing but the name. */
  readonly title: string | null;
  /** As rules, addresses and the API write it. */
  readonly name: string;
  readonly href?: string;
}

/** What has a title for people and a name for machines: the title, and the name small behind it. */
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
