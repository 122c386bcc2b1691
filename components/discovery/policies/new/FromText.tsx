"use client";

import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { chooseAgain } from "@/components/ui/chooseAgain";
import { useTextFile } from "@/components/ui/useTextFile";
import { formatNumber } from "@/lib/client/format";
import { NewSpec } from "./NewSpec";
import { useCreate } from "./useCreate";
import classes from "./NewPolicyPage.module.css";

const MAX_BYTES = 1_048_576;

export function FromText(): ReactNode {
  const [text, setText] = useState("");
  const create = useCreate(text !== "");
  const file = useTextFile({
    mostBytes: MAX_BYTES,
    tooLarge: ({ name, size }) =>
      `${name} has ${formatNumber(size)} bytes; a policy has at most ${formatNumber(MAX_BYTES)}.`,
    onText: setText,
  });
  return (
    <>
      <div className={classes.import}>
        <FileButton
          accept=".yaml,.yml,.json,application/yaml,application/json,text/yaml"
          onChange={(chosen) => void file.read(chosen)}
          inputProps={{ ...chooseAgain, "aria-label": "Policy file", tabIndex: -1 }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={14} aria-hidden="true" />}>
              Import file
            </Button>
          )}
        </FileButton>
        <span role="alert" className={classes.fileError}>
          {file.error}
        </span>
      </div>
      <NewSpec
        text={text}
        onChange={setText}
        create={create}
        against={null}
        blocked={file.reading ? "The file is being read" : null}
        onSubmit={(message) => create.submit({ spec: text, message })}
      />
    </>
  );
}
