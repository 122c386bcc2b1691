export interface Place {
  readonly href: string;
  /** Paths of pages elsewhere that belong to this entry: their breadcrumbs begin here. */
  readonly also?: readonly string[];
}

/** The `aria-current` of a navigation entry on the page at `pathname`. */
export function currentOf(pathname: string, { href, also = [] }: Place): "page" | "true" | undefined {
  if (pathname === href) return "page";
  const roots = href === "/" ? also : [href, ...also];
  return roots.some((root) => pathname.startsWith(`${root}/`)) ? "true" : undefined;
}
