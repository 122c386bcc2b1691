import type { ReactNode } from "react";
import { TermLegend } from "@/components/ranking/TermLegend";
import type { Run } from "@/lib/api/runs";
import { formatNumber } from "@/lib/client/format";

/** The colour of each term, with its weight, or of each factor, with its signal. */
export function RunLegend({ run }: { readonly run: Run }): ReactNode {
  const { terms = [], factors = [] } = run.ranking[0] ?? {};
  if (terms.length > 0) {
    const entries = terms.map(({ signal, weight }) => ({ name: signal, note: `× ${formatNumber(weight)}` }));
    return <TermLegend kind="terms" entries={entries} />;
  }
  const entries = factors.map(({ name, signal }) => ({
    name,
    note: signal === null || signal === name ? "" : signal,
  }));
  return <TermLegend kind={entries.length === 0 ? "plain" : "factors"} entries={entries} />;
}
