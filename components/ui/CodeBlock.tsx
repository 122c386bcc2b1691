import type { ReactNode } from "react";
import classes from "./CodeBlock.module.css";

export interface CodeBlockProps {
  /** What the text is, for those who do not see its context. */
  readonly label: string;
  readonly children: ReactNode;
  /** For text whose lines mean nothing, such as a URL. */
  readonly wrap?: boolean;
  /** For a whole document: scrolls within most of the window's height. */
  readonly tall?: boolean;
}

/** Text as a machine reads or writes it; scrolled by keyboard, too. */
export function CodeBlock({ label, children, wrap = false, tall = false }: CodeBlockProps): ReactNode {
  return (
    <pre
      className={classes.code}
      data-wrap={wrap}
      data-tall={tall}
      role="region"
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </pre>
  );
}
