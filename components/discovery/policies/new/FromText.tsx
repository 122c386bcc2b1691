"use client";

import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { NewSpec } from "./NewSpec";
import { useCreate } from "./useCreate";
import classes from "./NewPolicyPage.module.css";

const MAX_BYTES = 1_048_576;

export function FromText(): ReactNode {
  const [text, setText] = useState("");
  const [fileError, setFileError] = useState<string | null>(null);
  const create = useCreate(text !== "");
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      setFileError(
        `${file.name} has ${formatNumber(file.size)} bytes; a policy has at most ${formatNumber(MAX_BYTES)}.`,
      );
      return;
    }
    setFileError(null);
    setText(await file.text());
  };
  return (
    <>
      <div className={classes.import}>
        <FileButton
          accept=".yaml,.yml,.json,application/yaml,application/json,text/yaml"
          onChange={(file) => void read(file)}
          inputProps={{ "aria-label": "Policy file", tabIndex: -1 }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={14} aria-hidden="true" />}>
              Import file
            </Button>
          )}
        </FileButton>
        <span role="alert" className={classes.fileError}>
          {fileError}
        </span>
      </div>
      <NewSpec
        text={text}
        onChange={setText}
        create={create}
        against={null}
        onSubmit={(message) => create.submit({ spec: text, message })}
      />
    </>
  );
}
