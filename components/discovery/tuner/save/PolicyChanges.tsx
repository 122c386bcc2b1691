import type { ReactNode } from "react";
import { ChangeItems } from "@/components/discovery/ChangeItems";
import { diffPolicies, type Policy } from "@/lib/discovery";

export interface PolicyChangesProps {
  readonly version: number;
  readonly before: Policy;
  readonly after: Policy;
}

/** The semantic changes that saving would make. */
export function PolicyChanges({ version, before, after }: PolicyChangesProps): ReactNode {
  const changes = diffPolicies(before, after);
  if (changes.length === 0) {
    return <p className="quiet">Nothing changes in meaning; comments or layout do.</p>;
  }
  return <ChangeItems label={`Changes against version ${version}`} changes={changes} />;
}
