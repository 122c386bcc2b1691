import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { formatMeasured } from "@/components/ranking/numbers";
import type { NameFact, NameFacts } from "@/lib/api/names";
import { NameLines } from "./NameLines";
import classes from "./names.module.css";

/** Lines and facts of one part, each with its unit and a link to what it names. */
export function FactList({ says: { lines, facts, note } }: { readonly says: NameFacts }): ReactNode {
  return (
    <>
      {note === null ? null : <p className={`quiet ${classes.lead}`}>{note}</p>}
      <NameLines lines={lines} />
      <Facts layout="list" facts={facts.map((fact) => ({ label: fact.label, value: shown(fact) }))} />
    </>
  );
}

function shown({ text, value, unit, at, href }: NameFact): ReactNode {
  const content =
    at !== undefined ? (
      <Instant at={at} />
    ) : value !== undefined ? (
      formatMeasured(value, unit ?? null)
    ) : (
      (text ?? "–")
    );
  return href === undefined ? content : <HoverLink href={href}>{content}</HoverLink>;
}
