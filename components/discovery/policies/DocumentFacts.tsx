import type { ReactNode } from "react";
import { Facts, type Fact } from "@/components/ui/Facts";
import { formatInterval, plural } from "@/lib/client/format";
import type { Policy } from "@/lib/discovery";
import { useStrategyLabel } from "./StrategyLabels";

export interface DocumentFactsProps {
  readonly policy: Policy;
  readonly spelling: string;
}

/** A summary of a valid document. */
export function DocumentFacts({ policy, spelling }: DocumentFactsProps): ReactNode {
  const strategyLabel = useStrategyLabel();
  const queries = policy.queries.map((query) => `${query.name} (${query.type})`);
  const facts: readonly Fact[] = [
    { label: "Ranking", value: strategyLabel(policy.ranking?.strategy ?? null) },
    { label: "Queries", value: queries.join(", ") || "none" },
    { label: "Signals", value: policy.signals.map((signal) => signal.name).join(", ") || "none" },
    { label: "Selects", value: `at most ${plural(policy.maxImages, "image")}` },
    { label: "Runs every", value: `${formatInterval(policy.syncIntervalSeconds)}, while scheduled` },
    { label: "Read as", value: `${spelling} spelling, ${policy.semantics} semantics` },
  ];
  return <Facts layout="list" facts={facts} />;
}
