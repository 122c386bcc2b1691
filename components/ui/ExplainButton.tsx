import type { ReactNode } from "react";
import classes from "./ExplainButton.module.css";

interface ExplainButtonProps {
  readonly onOpen: () => void;
  /** Sets the font and the line breaks. */
  readonly className: string | undefined;
  /** Tooltip: the full text if the shown one is truncated. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A text that opens its explanation in place. Use a link for what leads to another page. */
export function ExplainButton({ onOpen, className, title, children }: ExplainButtonProps): ReactNode {
  return (
    <button type="button" className={`${classes.button} ${className}`} title={title} onClick={onOpen}>
      {children}
    </button>
  );
}
