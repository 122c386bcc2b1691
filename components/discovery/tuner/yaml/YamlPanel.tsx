"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CodeEditor, type CodeEditorHandle } from "@/components/editor/CodeEditor";
import { CopyButton } from "@/components/ui/CopyButton";
import { downloadText } from "@/lib/client/download";
import type { TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import classes from "./YamlPanel.module.css";

/** Longer than a frame: while a slider moves, the text is not rewritten at every step. */
const REST_MS = 120;

/** The document: form edits are written into it, and edits of it update the form if it parses. */
export function YamlPanel({ tuner, name }: { readonly tuner: Tuner; readonly name: string }): ReactNode {
  const { session } = tuner;
  const editor = useRef<CodeEditorHandle>(null);
  const [shown, setShown] = useState(() => shownOf(session));
  const { text, errors, warnings } = shown;
  useEffect(() => {
    const take = (): void => setShown(shownOf(session));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      clearTimeout(timer);
      // Text typed here is taken at once: the editor must never receive its own older text.
      if (session.state.group === "yaml") take();
      else timer = setTimeout(take, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return (
    <div className={classes.root}>
      <Group gap={8} className={classes.actions}>
        <CopyButton text={text} label="Copy YAML" />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => downloadText(`${name}.yaml`, session.text, "application/yaml")}
        >
          Download
        </Button>
      </Group>
      {errors.length > 0 ? (
        <ul className={classes.errors} aria-label="Errors in the YAML">
          {errors.map(({ path, message, line, column }, index) => (
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
          before={session.textBefore}
          // Text that the form wrote into the editor is reported as a change, but is not an edit.
          onChange={(next) => {
            if (next !== text) session.setText(next);
          }}
          errors={errors}
          warnings={warnings}
        />
      </div>
    </div>
  );
}

function shownOf({ text, state: { errors, warnings } }: TunerSession) {
  return { text, errors, warnings };
}
