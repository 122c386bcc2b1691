"use client";

import { Menu, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { loadCode } from "@/lib/client/code";
import { downloadText } from "@/lib/client/download";
import { planCsv, planShell, type ExportedPlan } from "./planFiles";

/** Load it with ExportPlan.tsx. */
export default function ExportMenu(props: ExportedPlan & { readonly target: ReactElement }): ReactNode {
  const { node, report, question, target } = props;
  const content = { node, ...question, plan: report };
  const name = `plan-${node}`;
  return (
    <Menu {...useOpened()} position="bottom-end" transitionProps={{ duration: 0 }}>
      <MenuTarget>{target}</MenuTarget>
      <MenuDropdown>
        <MenuItem
          onClick={() => downloadText(`${name}.json`, JSON.stringify(content, null, 2), "application/json")}
        >
          JSON
        </MenuItem>
        <MenuItem
          onClick={() =>
            void loadCode("What writes YAML", () => import("yaml")).then(
              ({ stringify }) =>
                downloadText(
                  `${name}.yaml`,
                  stringify(content, { aliasDuplicateObjects: false }),
                  "application/yaml",
                ),
              // The reader has dismissed the notice about it.
              () => undefined,
            )
          }
        >
          YAML
        </MenuItem>
        <MenuItem onClick={() => downloadText(`${name}.csv`, planCsv(report), "text/csv")}>
          CSV of the pods
        </MenuItem>
        <MenuItem
          disabled={report.commands.length === 0}
          onClick={() => downloadText(`${name}.sh`, planShell(node, report), "text/x-shellscript")}
        >
          kubectl commands
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}
