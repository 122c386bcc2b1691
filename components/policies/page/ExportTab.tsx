"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useId, type ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { ApiError } from "@/lib/client/api";
import { downloadText } from "@/lib/client/download";
import { usePolicyExport } from "@/lib/client/hooks/policies";
import classes from "./ExportTab.module.css";

const spellings = ["proposal", "operator"] as const;
const formats = ["yaml", "json"] as const;

export function ExportTab({ name }: { readonly name: string }): ReactNode {
  const [spelling, setSpelling] = useQueryState(
    "spelling",
    parseAsStringLiteral(spellings).withDefault("proposal"),
  );
  const [format, setFormat] = useQueryState("format", parseAsStringLiteral(formats).withDefault("yaml"));
  const query = usePolicyExport(name, spelling, format);
  const labelId = useId();
  const refused = query.error instanceof ApiError && query.error.status === 422;
  return (
    <Panel
      title="Export"
      description="The saved policy, ready for kubectl apply. Unknown keys are kept; comments are not."
      actions={
        <>
          <CopyButton text={query.data ?? ""} disabled={query.data === undefined} />
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            disabled={query.data === undefined}
            onClick={() =>
              downloadText(
                `${name}.${spelling}.${format}`,
                query.data ?? "",
                format === "json" ? "application/json" : "application/yaml",
              )
            }
          >
            Download
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <div>
          <div id={`${labelId}s`} className={classes.label}>
            Spelling
          </div>
          <SegmentedControl
            aria-labelledby={`${labelId}s`}
            size="xs"
            value={spelling}
            onChange={(value) => void setSpelling(spellings.find((item) => item === value) ?? null)}
            data={[
              { value: "proposal", label: "Proposal" },
              { value: "operator", label: "Released operator" },
            ]}
          />
        </div>
        <div>
          <div id={`${labelId}f`} className={classes.label}>
            Format
          </div>
          <SegmentedControl
            aria-labelledby={`${labelId}f`}
            size="xs"
            value={format}
            onChange={(value) => void setFormat(formats.find((item) => item === value) ?? null)}
            data={[
              { value: "yaml", label: "YAML" },
              { value: "json", label: "JSON" },
            ]}
          />
        </div>
      </div>
      {query.isError ? (
        <ErrorState
          title={
            refused
              ? "The released operator's spelling cannot say this policy"
              : "The export could not be made"
          }
          error={query.error}
          onRetry={refused ? undefined : () => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <LoadingState label="Loading the export" rows={10} />
      ) : (
        <CodeBlock tall label={`Policy as ${format.toUpperCase()}`}>
          {query.data}
        </CodeBlock>
      )}
    </Panel>
  );
}
