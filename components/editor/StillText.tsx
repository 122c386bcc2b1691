import { Fragment, type ReactNode } from "react";
import type { EditorPlace } from "./CodeEditorView";
import { isForEditor, type KeyAhead } from "./keysAhead";
import { yamlSpans } from "./yamlSpans";
import classes from "./StillText.module.css";

export interface StillTextProps {
  readonly label: string;
  readonly value: string;
  /** Called when somebody wants to edit, with the position. */
  readonly onStart: (place: EditorPlace) => void;
  /** Called with each key and each pasted text for the editor; absent for a read-only text. */
  readonly onAhead?: (key: KeyAhead) => void;
}

/**
 * The number of highlighted lines. The rest is two plain texts: tens of thousands of elements would take seconds to
 * lay out.
 */
const COLOURED = 2_000;

/** A YAML text in the editor's style, without the editor's code. */
export function StillText({ label, value, onStart, onAhead }: StillTextProps): ReactNode {
  const lines = value.split("\n");
  const rest = lines.slice(COLOURED);
  return (
    <div
      className={classes.root}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      tabIndex={0}
      // Starts loading the code before the click.
      onPointerEnter={() => void import("./CodeEditorView")}
      onPointerUp={({ clientX, clientY }) => onStart({ x: clientX, y: clientY })}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) onStart({ line: 1, column: 1 });
      }}
      onKeyDown={(event) => {
        if (onAhead === undefined || !isForEditor(event.nativeEvent)) return;
        event.preventDefault();
        onAhead(event.nativeEvent);
      }}
      onPaste={(event) => onAhead?.(event.clipboardData.getData("text/plain"))}
    >
      {lines.slice(0, COLOURED).map((line, index) => (
        <Fragment key={index}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className={classes.line}>
            {yamlSpans(line).map(({ text, kind }, part) => (
              <span key={part} data-kind={kind}>
                {text}
              </span>
            ))}
            {"\n"}
          </span>
        </Fragment>
      ))}
      {rest.length === 0 ? null : (
        <>
          <span className={classes.number} aria-hidden="true">
            {rest.map((_, index) => COLOURED + index + 1).join("\n")}
          </span>
          <span className={classes.rest}>{rest.join("\n")}</span>
        </>
      )}
    </div>
  );
}
