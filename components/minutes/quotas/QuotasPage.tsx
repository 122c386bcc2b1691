"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { usePermission } from "@/lib/client/hooks/session";
import { INSTANCE } from "../hooks/quotas";
import { MinutesFrame } from "../MinutesFrame";
import { unitTitle, unitWord, useUnit } from "../unit";
import { InstanceDefault } from "./InstanceDefault";
import { QuotaTable } from "./QuotaTable";

// Forms are loaded when they are opened.
const ForAllDrawer = dynamic(
  () => late("The form", () => import("./ForAllDrawer").then((file) => file.ForAllDrawer)),
  {
    ssr: false,
  },
);
const QuotaDrawer = dynamic(
  () => late("The form", () => import("./QuotaDrawer").then((file) => file.QuotaDrawer)),
  { ssr: false },
);

/** `?quota=` names the form that is open: a namespace's id, the instance's default, or all namespaces. */
const ALL = "all";

export function QuotasPage(): ReactNode {
  const { allowed, reason } = usePermission("admin");
  const unit = useUnit();
  const [edited, setEdited] = useQueryState("quota", parseAsString.withOptions({ history: "push" }));
  const open = (owner: string | null): void => void setEdited(owner);
  return (
    <MinutesFrame
      title="Quotas"
      description={`${unitTitle(unit)} a month that each root namespace may use. Months start at midnight UTC; purchased ${unitWord(unit)} are used after the monthly ones, and what is left of them stays.`}
      actions={
        <PermittedButton needs="admin" variant="default" onClick={() => open(ALL)}>
          Set all at once
        </PermittedButton>
      }
    >
      {allowed ? null : (
        <Panel>
          <p role="note" className="note">
            Quotas are set by administrators, so what follows can be read and not changed. {reason}
          </p>
        </Panel>
      )}
      <InstanceDefault onEdit={() => open(INSTANCE)} />
      <QuotaTable onEdit={open} />
      {!allowed || edited === null ? null : edited === ALL ? (
        <ForAllDrawer onClose={() => open(null)} />
      ) : (
        <QuotaDrawer key={edited} owner={edited} onClose={() => open(null)} />
      )}
    </MinutesFrame>
  );
}
