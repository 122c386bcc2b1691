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
        <Choice
          label="Spelling"
          value={spelling}
          options={{ proposal: "Proposal", operator: "Released operator" }}
          onChange={(value) => void setSpelling(spellings.find((item) => item === value) ?? null)}
        />
        <Choice
          label="Format"
          value={format}
          options={{ yaml: "YAML", json: "JSON" }}
          onChange={(value) => void setFormat(formats.find((item) => item === value) ?? null)}
        />
      </div>
      {query.isError ? (
        <ErrorState
          title={
            refused
              ? "The released operator's spelling cannot express this policy"
              : "The export could not be created"
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        size="xs"
        value={value}
        onChange={onChange}
        data={Object.entries(options).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
