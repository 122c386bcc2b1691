import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { useInstanceQuota } from "../hooks/quotas";
import { limitText } from "../words";
import { useUnit } from "../unit";

/** The quota of namespaces without their own. */
export function InstanceDefault({ onEdit }: { readonly onEdit: () => void }): ReactNode {
  const query = useInstanceQuota();
  const unit = useUnit();
  return (
    <Panel
      title="Instance default"
      description="Applies to every root namespace without a quota of its own."
      actions={
        <PermittedButton
          needs="admin"
          variant="default"
          aria-label="Edit the instance default"
          onClick={onEdit}
        >
          Edit
        </PermittedButton>
      }
    >
      <QueryState query={query} what="the instance default" rows={1}>
        {({ monthlyMinutes, versions }) => {
          const next = versions.find(({ state }) => state === "scheduled");
          return (
            <p className="quiet">
              <strong>{limitText(monthlyMinutes, "unlimited: no default is set", unit)}</strong>
              {next
                ? `, and ${limitText(next.monthlyMinutes, "unlimited", unit)} from ${next.validFrom.slice(0, 16).replace("T", " ")} UTC on`
                : ""}
            </p>
          );
        }}
      </QueryState>
    </Panel>
  );
}
