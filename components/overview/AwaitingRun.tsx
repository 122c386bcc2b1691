import type { ReactNode } from "react";
import { policiesHref } from "@/components/discovery/policies/shownPolicies";
import { policyHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import type { NamedPolicies, PolicyLines } from "@/lib/api/overview";
import { formatNumber, plural } from "@/lib/client/format";
import classes from "./PolicyLines.module.css";

/** Policies whose newest version has no run: one line for those without any run, one for those edited since. */
export function AwaitingRun({ neverRun, edited }: Pick<PolicyLines, "neverRun" | "edited">): ReactNode {
  return (
    <>
      <Named
        policies={neverRun}
        href={policiesHref("neverRun")}
        text={`${plural(neverRun.count, "policy has", "policies have")} never run`}
      />
      <Named
        policies={edited}
        href={policiesHref("edited")}
        text={`${plural(edited.count, "policy has", "policies have")} not run in the newest version`}
      />
    </>
  );
}

interface NamedProps {
  readonly policies: NamedPolicies;
  /** The list of all of them. */
  readonly href: string;
  readonly text: string;
}

function Named({ policies: { count, names }, href, text }: NamedProps): ReactNode {
  if (count === 0) return null;
  return (
    <p className={classes.others}>
      <HoverLink href={href}>{text}</HoverLink>
      {": "}
      {names.map((name, index) => (
        <span key={name}>
          {index === 0 ? "" : ", "}
          <HoverLink href={policyHref(name)}>{name}</HoverLink>
        </span>
      ))}
      {count > names.length ? ` and ${formatNumber(count - names.length)} more` : null}
    </p>
  );
}
