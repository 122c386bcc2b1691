"use client";

import { useState } from "react";
import type { PolicyDetail } from "@/lib/api/policies";
import type { ApiAnswer } from "@/lib/client/api";

export interface PolicyDraft {
  readonly text: string;
  /** What the edit began from; saving sends its ETag. */
  readonly base: ApiAnswer<PolicyDetail>;
  readonly dirty: boolean;
  readonly edit: (text: string) => void;
  readonly discard: () => void;
  /** The text that was sent is saved; what was typed meanwhile goes on from there. */
  readonly keepBeyond: (sent: string, saved: ApiAnswer<PolicyDetail>) => void;
  /** Goes on with the same text from a newer state, after its change was shown. */
  readonly rebase: (base: ApiAnswer<PolicyDetail>) => void;
}

/** The text being edited: none while it equals what is saved, so that a newer version shows by itself. */
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
