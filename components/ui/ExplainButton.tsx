import type { ReactNode } from "react";
import classes from "./ExplainButton.module.css";

interface ExplainButtonProps {
  readonly onOpen: () => void;
  /** Sets the font and how the text breaks. */
  readonly className: string | undefined;
  /** What a pointer over it shows: the whole of a text that is cut. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A text that opens its explanation where it is shown. What leads to another page is a link. */
export function ExplainButton({ onOpen, className, title, children }: ExplainButtonProps): ReactNode {
  return (
    <button type="button" className={`${classes.button} ${className}`} title={title} onClick={onOpen}>
      {children}
    </button>
  );
}
