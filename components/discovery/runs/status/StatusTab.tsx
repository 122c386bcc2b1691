"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useRunStatusYaml } from "@/lib/client/hooks/runs";
import { CodeEditor } from "@/components/editor/CodeEditor";
import { CopyButton } from "@/components/ui/CopyButton";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { runFileHref } from "../links";
import classes from "./StatusTab.module.css";

export function StatusTab({ run }: { readonly run: Run }): ReactNode {
  const yaml = useRunStatusYaml(run.id);
  return (
    <Panel
      title="Status YAML"
      description="As the operator would write it to the policy’s status; decimals are strings there"
      actions={
        <>
          <CopyButton text={yaml.data ?? ""} label="Copy YAML" disabled={yaml.data === undefined} />
          <Button
            component="a"
            href={runFileHref(run.id, "status.yaml")}
            download={`${run.policy}-v${run.policyVersion}-${run.id}-status.yaml`}
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Download
          </Button>
        </>
      }
      flush
    >
      <QueryState query={yaml} what="the status" rows={10}>
        {(text) => (
          <div className={classes.text}>
            <CodeEditor label="Status YAML, read only" value={text} />
          </div>
        )}
      </QueryState>
    </Panel>
  );
}
