import { Fragment, useRef, type ReactNode } from "react";
import type { EditorPlace } from "./CodeEditorView";
import { isForEditor, type KeyAhead } from "./keysAhead";
import { selectedIn } from "./selectedIn";
import { useInputAhead } from "./useInputAhead";
import { yamlSpans } from "./yamlSpans";
import classes from "./StillText.module.css";

export interface StillTextProps {
  readonly label: string;
  readonly value: string;
  /** Called when somebody wants to edit, with the position; null if they did not say where. */
  readonly onStart: (place: EditorPlace | null) => void;
  /** Called with each key and each text for the editor; absent for a read-only text. */
  readonly onAhead?: (key: KeyAhead) => void;
  /** Called when an input method begins to compose a text, and when it has ended. */
  readonly onComposing: (composing: boolean) => void;
}

/**
 * The number of highlighted lines. The rest is two plain texts: tens of thousands of elements would take seconds to
 * lay out.
 */
const COLOURED = 2_000;

/** A YAML text in the editor's style, without the editor's code. */
export function StillText({ label, value, onStart, onAhead, onComposing }: StillTextProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const take = (...keys: readonly KeyAhead[]): void => {
    onStart(root.current && selectedIn(root.current));
    for (const key of keys) onAhead?.(key);
  };
  useInputAhead(root, onAhead ? { take, onComposing } : null);
  const lines = value.split("\n");
  const rest = lines.slice(COLOURED);
  return (
    <div
      ref={root}
      className={classes.root}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-readonly={onAhead === undefined}
      spellCheck={false}
      tabIndex={0}
      // Starts loading the code before the click.
      onPointerEnter={() => void import("./CodeEditorView")}
      onPointerDown={() => (pressed.current = true)}
      onPointerCancel={() => (pressed.current = false)}
      onPointerUp={({ currentTarget, clientX, clientY }) => {
        pressed.current = false;
        onStart(selectedIn(currentTarget) ?? { x: clientX, y: clientY });
      }}
      // A press starts at its end, which has the position.
      onFocus={() => pressed.current || onStart(null)}
      onKeyDown={(event) => {
        if (onAhead === undefined || !isForEditor(event.nativeEvent)) return;
        event.preventDefault();
        take(event.nativeEvent);
      }}
      onPaste={(event) => {
        event.preventDefault();
        take(event.clipboardData.getData("text/plain"));
      }}
      onDrop={(event) => {
        if (onAhead === undefined) return;
        event.preventDefault();
        onStart({ x: event.clientX, y: event.clientY });
        onAhead(event.dataTransfer.getData("text/plain"));
      }}
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
