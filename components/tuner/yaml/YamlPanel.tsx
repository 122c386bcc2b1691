"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CodeEditor, type CodeEditorHandle } from "@/components/editor/CodeEditor";
import { CopyButton } from "@/components/ui/CopyButton";
import { downloadText } from "@/lib/client/download";
import { useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import classes from "./YamlPanel.module.css";

/** Longer than a frame: while a slider moves the text is not written at every step. */
const REST_MS = 120;

/** The document: an edit of the form is written into it, an edit of it reaches the form where it parses. */
export function YamlPanel({ tuner, name }: { readonly tuner: Tuner; readonly name: string }): ReactNode {
  const state = useTunerState(tuner, (session) => session.state);
  const editor = useRef<CodeEditorHandle>(null);
  const [shown, setShown] = useState(() => ({ of: state, text: tuner.session.text }));
  useEffect(() => {
    const timer = setTimeout(() => setShown({ of: state, text: tuner.session.text }), REST_MS);
    return () => clearTimeout(timer);
  }, [state, tuner]);
  // What was typed here is there at once: the editor must never see its own past.
  const typed = state.label === "YAML" ? tuner.session.text : null;
  const text = typed ?? shown.text;
  return (
    <div className={classes.root}>
      <Group gap={8} className={classes.actions}>
        <CopyButton text={text} label="Copy YAML" />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => downloadText(`${name}.yaml`, tuner.session.text, "application/yaml")}
        >
          Download
        </Button>
      </Group>
      {state.errors.length > 0 ? (
        <ul className={classes.errors} aria-label="Errors in the YAML">
          {state.errors.map(({ path, message, line, column }, index) => (
            <li key={index}>
              <button
                type="button"
                className={classes.error}
                disabled={line === undefined}
                onClick={() => {
                  if (line !== undefined) editor.current?.reveal(line, column ?? 1);
                }}
              >
                {line === undefined ? "" : `Line ${line}, column ${column ?? 1}: `}
                {path} {message}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.editor}>
        <CodeEditor
          ref={editor}
          label={`YAML of ${name}`}
          value={text}
          // What the form wrote into the editor comes back as a change: no edit of anybody's.
          onChange={(next) => {
            if (next !== text) tuner.session.setText(next);
          }}
          errors={state.errors}
          warnings={state.warnings}
        />
      </div>
    </div>
  );
}
