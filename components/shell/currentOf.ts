export interface Place {
  readonly href: string;
  /** Paths of pages that belong to it and lie elsewhere: their way back up begins here. */
  readonly also?: readonly string[];
}

/** What `aria-current` says of an entry of the navigation on the page at `pathname`. */
export function currentOf(pathname: string, { href, also = [] }: Place): "page" | "true" | undefined {
  if (pathname === href) return "page";
  const roots = href === "/" ? also : [href, ...also];
  return roots.some((root) => pathname.startsWith(`${root}/`)) ? "true" : undefined;
}
