import type { ReactNode } from "react";
import { PolicyOutcome } from "@/components/discovery/policies/outcome/PolicyOutcome";
import { policyHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { PolicyLine } from "@/lib/api/overview";
import classes from "./PolicyCard.module.css";

/** One policy on the overview: what its last run selected, which expected images are left out, and what changed. */
export function PolicyCard({ policy }: { readonly policy: PolicyLine }): ReactNode {
  return (
    <article className={classes.root} aria-label={`Policy ${policy.name}`}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <HoverLink href={policyHref(policy.name)}>{policy.name}</HoverLink>
        </h3>
        {policy.demo ? <DemoTag /> : null}
      </div>
      <PolicyOutcome policy={policy} />
    </article>
  );
}
