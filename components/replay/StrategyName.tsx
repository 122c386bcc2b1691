import type { ReactNode } from "react";
import { policyHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { strategyTitle } from "@/lib/replay/named";

export interface StrategyNameProps {
  readonly name: string;
  /** Whether it is a saved policy, which has a page. */
  readonly saved?: boolean;
}

/** A strategy's label, with its name in files and in the API as tooltip; a policy by its name. */
export function StrategyName({ name, saved = false }: StrategyNameProps): ReactNode {
  if (saved) return <HoverLink href={policyHref(name)}>{name}</HoverLink>;
  const title = strategyTitle(name);
  return title === name ? name : <span title={name}>{title}</span>;
}
