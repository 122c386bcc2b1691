"use client";

import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { useOverview } from "@/lib/client/hooks/overview";
import classes from "./DemoBadge.module.css";

/** Says that what the pages show was generated, wherever one is in the product. */
export function DemoBadge(): ReactNode {
  const { data } = useOverview();
  if (!data?.demo) return null;
  return (
    <Tooltip
      multiline
      w={280}
      label="The policies and sources marked Demo were generated for this installation. Add a data source and a policy of your own to see your cluster."
    >
      <span className={classes.badge} tabIndex={0}>
        Demo data
      </span>
    </Tooltip>
  );
}
