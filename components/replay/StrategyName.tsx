import type { ReactNode } from "react";
import { strategyTitle } from "@/lib/replay/named";

/** A strategy in words, with its name in files and in the API as its tip; a policy by its name. */
export function StrategyName({ name }: { readonly name: string }): ReactNode {
  const title = strategyTitle(name);
  return title === name ? name : <span title={name}>{title}</span>;
}
