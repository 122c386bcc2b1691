import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { NameKind } from "@/lib/api/names";
import { nameHref } from "@/lib/client/hrefs";

export interface AboutLinkProps {
  readonly kind: NameKind;
  readonly id: string | number;
}

/** Links a part's own page of a name to the page with the data of all parts. */
export function AboutLink({ kind, id }: AboutLinkProps): ReactNode {
  return <HoverLink href={nameHref(kind, id)}>In all parts</HoverLink>;
}
