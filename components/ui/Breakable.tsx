import { Fragment, type ReactNode } from "react";

/** Browsers break after a hyphen and most slashes by themselves, and after none of the other marks. */
const AFTER_MARKS = /(?<=[/:@._=])(?=[^/:@._=])/;

/**
 * A name that breaks after the marks that part it (`/`, `:`, `@`, `.`, `_`, `=`) before it breaks within a word. It reads
 * and copies as it is.
 */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  return text.split(AFTER_MARKS).map((part, at) => (
    // Parts have no identity but their place.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
