import type { ReactNode } from "react";
import classes from "./CodeBlock.module.css";

export interface CodeBlockProps {
  /** Accessible name of the text. */
  readonly label: string;
  readonly children: ReactNode;
  /** For text whose line breaks have no meaning, such as a URL. */
  readonly wrap?: boolean;
  /** For a whole document: scrolls within most of the window's height. */
  readonly tall?: boolean;
}

/** Text as a machine reads or writes it; also scrollable by keyboard. */
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
