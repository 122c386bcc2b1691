"use client";

import { useState } from "react";
import type { PolicyDetail } from "@/lib/api/policies";

export interface PolicyDraft {
  readonly text: string;
  /** The version that the edit started from; saving sends its number. */
  readonly base: PolicyDetail;
  readonly dirty: boolean;
  readonly edit: (text: string) => void;
  readonly discard: () => void;
  /** Call when the sent text is saved; text typed since then becomes an edit of the new version. */
  readonly keepBeyond: (sent: string, saved: PolicyDetail) => void;
  /** Continues with the same text on a newer version, after its change was shown. */
  readonly rebase: (base: PolicyDetail) => void;
}

/** The edited text: none while it equals the saved text, so that a newer version is shown by itself. */
export function usePolicyDraft(saved: PolicyDetail): PolicyDraft {
  const [draft, setDraft] = useState<Pick<PolicyDraft, "text" | "base"> | null>(null);
  const base = draft?.base ?? saved;
  return {
    text: draft?.text ?? saved.spec,
    base,
    dirty: draft !== null,
    edit: (text) => setDraft(text === base.spec ? null : { text, base }),
    discard: () => setDraft(null),
    keepBeyond: (sent, newer) =>
      setDraft((current) =>
        current === null || current.text === sent ? null : { text: current.text, base: newer },
      ),
    rebase: (newer) => setDraft((current) => (current === null ? null : { text: current.text, base: newer })),
  };
}
