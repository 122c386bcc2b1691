"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatBytes } from "@/lib/client/format";
import { runFileHref } from "../links";
import { QueryPanel } from "./QueryPanel";

export function QueriesTab({ run }: { readonly run: Run }): ReactNode {
  return (
    <div className="stack">
      {run.artifactBytes === null ? null : (
        <div>
          <Button
            component="a"
            href={runFileHref(run.id, "artifact")}
            download
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Download the samples, {formatBytes(run.artifactBytes)}
          </Button>
        </div>
      )}
      {run.spec.queries.map((query) => (
        <QueryPanel
          key={query.name}
          run={run}
          query={query}
          result={run.queryResults.find(({ name }) => name === query.name)}
        />
      ))}
    </div>
  );
}
