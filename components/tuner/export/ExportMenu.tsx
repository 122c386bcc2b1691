"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { notifyDone, notifyError } from "@/components/ui/notify";
import type { Run } from "@/lib/api/runs";
import { downloadBlob, downloadText } from "@/lib/client/download";
import { useTunerRanking, type Tuner } from "@/lib/client/tuner/useTuner";
import type { PipelineResult } from "@/lib/discovery/result";
import type { ExportSource } from "@/lib/client/tuner/exports";
import { pageColours } from "../pageColours";
import { toPng } from "./picture";

export interface ExportMenuProps {
  readonly tuner: Tuner;
  readonly name: string;
  readonly version: number;
  readonly run: Run | null;
}

type Make = (result: PipelineResult, source: ExportSource) => Promise<void>;

const formats: readonly { readonly label: string; readonly make: Make }[] = [
  {
    label: "CSV",
    make: async (result, source) => {
      const { rankingCsv } = await import("@/lib/client/tuner/exports");
      downloadText(fileName(source, "csv"), rankingCsv(result, source), "text/csv");
    },
  },
  {
    label: "JSON",
    make: async (result, source) => {
      const { rankingJson } = await import("@/lib/client/tuner/exports");
      downloadText(fileName(source, "json"), rankingJson(result, source), "application/json");
    },
  },
  {
    label: "Status YAML",
    make: async (result, source) => {
      const { rankingStatusYaml } = await import("@/lib/client/tuner/exports");
      downloadText(fileName(source, "status.yaml"), rankingStatusYaml(result, source), "application/yaml");
    },
  },
  {
    label: "SVG",
    make: async (result, source) => {
      const { rankingSvg } = await import("@/lib/client/tuner/rankingSvg");
      downloadText(fileName(source, "svg"), rankingSvg(result, source, pageColours()), "image/svg+xml");
    },
  },
  {
    label: "PNG",
    make: async (result, source) => {
      const { rankingSvg } = await import("@/lib/client/tuner/rankingSvg");
      downloadBlob(fileName(source, "png"), await toPng(rankingSvg(result, source, pageColours())));
    },
  },
];

function fileName({ policy, version, runId }: ExportSource, ending: string): string {
  return `${policy}-v${version}-${runId.slice(0, 8)}.${ending}`;
}

/** The ranking as it is searched, and the address of this very picture. */
export function ExportMenu({ tuner, name, version, run }: ExportMenuProps): ReactNode {
  const [search] = useQueryState("q", parseAsString.withDefault(""));
  const [busy, setBusy] = useState(false);
  const ranked = useTunerRanking(tuner, ({ ranking }) => ranking !== null);
  const write = async (make: Make): Promise<void> => {
    setBusy(true);
    try {
      const { session, runId } = tuner;
      const result = await tuner.ask("result", { policy: session.state.policy });
      const evaluatedAt = run?.evaluatedAt ?? "";
      await make(result, { policy: name, version, edited: session.dirty, runId, evaluatedAt, search });
    } catch (error) {
      notifyError("The file could not be made", error);
    } finally {
      setBusy(false);
    }
  };
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notifyDone("The link to this picture is copied.");
    } catch (error) {
      notifyError("The link could not be copied: copy the address of the page", error);
    }
  };
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ label, make }) => (
          <Menu.Item key={label} disabled={!ranked} onClick={() => void write(make)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
