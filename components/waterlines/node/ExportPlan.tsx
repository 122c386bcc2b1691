"use client";

import { Button, Menu, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { downloadText } from "@/lib/client/download";
import type { NodeQuestion } from "@/lib/waterlines";
import { planCsv, planShell } from "./planFiles";

export interface ExportPlanProps {
  readonly node: string;
  readonly report: NodePlanReport;
  readonly question: NodeQuestion;
}

/** The plan as it is shown, for other tools. */
export function ExportPlan({ node, report, question }: ExportPlanProps): ReactNode {
  const content = { node, ...question, plan: report };
  const name = `plan-${node}`;
  return (
    <Menu position="bottom-end">
      <MenuTarget>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden="true" />}>
          Export the plan
        </Button>
      </MenuTarget>
      <MenuDropdown>
        <MenuItem
          onClick={() => downloadText(`${name}.json`, JSON.stringify(content, null, 2), "application/json")}
        >
          JSON
        </MenuItem>
        <MenuItem
          onClick={() =>
            void import("yaml").then(({ stringify }) =>
              downloadText(
                `${name}.yaml`,
                stringify(content, { aliasDuplicateObjects: false }),
                "application/yaml",
              ),
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
