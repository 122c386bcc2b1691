"use client";

import { useState } from "react";
import type { PolicyDetail } from "@/lib/api/policies";
import type { ApiAnswer } from "@/lib/client/api";

export interface PolicyDraft {
  readonly text: string;
  /** The version that the edit started from; saving sends its ETag. */
  readonly base: ApiAnswer<PolicyDetail>;
  readonly dirty: boolean;
  readonly edit: (text: string) => void;
  readonly discard: () => void;
  /** Call when the sent text is saved; text typed since then becomes an edit of the new version. */
  readonly keepBeyond: (sent: string, saved: ApiAnswer<PolicyDetail>) => void;
  /** Continues with the same text on a newer version, after its change was shown. */
  readonly rebase: (base: ApiAnswer<PolicyDetail>) => void;
}

/** The edited text: none while it equals the saved text, so that a newer version is shown by itself. */
export function usePolicyDraft(saved: ApiAnswer<PolicyDetail>): PolicyDraft {
  const [draft, setDraft] = useState<Pick<PolicyDraft, "text" | "base"> | null>(null);
  const base = draft?.base ?? saved;
  return {
    text: draft?.text ?? saved.data.spec,
    base,
    dirty: draft !== null,
    edit: (text) => setDraft(text === base.data.spec ? null : { text, base }),
    discard: () => setDraft(null),
    keepBeyond: (sent, newer) =>
      setDraft((current) =>
        current === null || current.text === sent ? null : { text: current.text, base: newer },
      ),
    rebase: (newer) => setDraft((current) => (current === null ? null : { text: current.text, base: newer })),
  };
}
