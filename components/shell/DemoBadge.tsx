"use client";

import type { ReactNode } from "react";
import { Hint } from "@/components/ui/Hint";
import { useSession } from "@/lib/client/hooks/session";
import classes from "./DemoBadge.module.css";

const DATA =
  "The policies and sources marked Demo were generated for this installation. Add a data source and a policy of your own to see your cluster.";
const NO_SIGN_IN =
  "No sign-in is needed: this demo is reachable only from this machine, and everyone on it is the demo administrator.";

/** States on every page that its data was generated, and that no sign-in was needed. */
export function DemoBadge(): ReactNode {
  const { data } = useSession();
  if (!data?.demo) return null;
  const isDemo = data.actor?.via === "demo";
  return (
    <Hint label={isDemo ? `${DATA} ${NO_SIGN_IN}` : DATA}>
      <span className={classes.badge} tabIndex={0}>
        Demo data{isDemo ? <span className={classes.noSignIn}> · no sign-in</span> : null}
      </span>
    </Hint>
  );
}
