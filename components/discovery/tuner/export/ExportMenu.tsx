"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { ShareItems } from "@/components/share/ShareItems";
import { notifyError } from "@/components/ui/notify";
import type { Run } from "@/lib/api/runs";
import { downloadBlob, downloadText } from "@/lib/client/download";
import { toPng } from "@/lib/client/toPng";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import type { PipelineResult, ExportSource } from "@/lib/discovery";
import { pageColours } from "../pageColours";
import type * as Exports from "./exports";

export interface ExportMenuProps {
  readonly tuner: Tuner;
  readonly name: string;
  readonly version: number;
  readonly run: Run | null;
}

type Make = (exports: typeof Exports, result: PipelineResult, source: ExportSource) => string | Promise<Blob>;

/** Label, extension, media type and the function that creates the file. */
const formats: readonly (readonly [string, string, string, Make])[] = [
  ["CSV", "csv", "text/csv", ({ rankingCsv }, ...of) => rankingCsv(...of)],
  ["JSON", "json", "application/json", ({ rankingJson }, ...of) => rankingJson(...of)],
  [
    "Status YAML",
    "status.yaml",
    "application/yaml",
    ({ rankingStatusYaml }, ...of) => rankingStatusYaml(...of),
  ],
  ["SVG", "svg", "image/svg+xml", ({ rankingSvg }, ...of) => rankingSvg(...of, pageColours())],
  ["PNG", "png", "image/png", ({ rankingSvg }, ...of) => toPng(rankingSvg(...of, pageColours()))],
];

function fileName({ policy, version, runId }: ExportSource, ending: string): string {
  return `${policy}-v${version}-${runId.slice(0, 8)}.${ending}`;
}

/** Exports the filtered ranking and the address of the current view. */
export function ExportMenu({ tuner, name, version, run }: ExportMenuProps): ReactNode {
  const [search] = useQueryState("q", parseAsString.withDefault(""));
  const [busy, setBusy] = useState(false);
  const ranked = useTunerRanking(tuner, ({ ranking }) => ranking !== null);
  const write = async ([, ending, type, make]: (typeof formats)[number]): Promise<void> => {
    setBusy(true);
    try {
      const { session, runId } = tuner;
      const result = await tuner.ask("result", { policy: session.state.policy });
      const evaluatedAt = run?.evaluatedAt ?? "";
      const source = { policy: name, version, edited: session.dirty, runId, evaluatedAt, search };
      const file = await make(await import("./exports"), result, source);
      if (typeof file === "string") downloadText(fileName(source, ending), file, type);
      else downloadBlob(fileName(source, ending), file);
    } catch (error) {
      notifyError("The file could not be created", error);
    } finally {
      setBusy(false);
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
        {formats.map((format) => (
          <Menu.Item key={format[1]} disabled={!ranked} onClick={() => void write(format)}>
            {format[0]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ShareItems
          summarize={async () => {
            const { policy } = tuner.session.state;
            const { sharedTuning } = await import("./share");
            return sharedTuning({
              name,
              version,
              policy,
              saved: tuner.session.saved.policy,
              result: await tuner.ask("result", { policy }),
            });
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
