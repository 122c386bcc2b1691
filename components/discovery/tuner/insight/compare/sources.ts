/** Rankings to compare with, as named in the address. Pure. */
import type { Policy } from "@/lib/discovery";

/** More than these do not fit side by side. */
export const MOST_BESIDE = 4;

export type SourceKey =
  | { readonly kind: "saved" | "semantics" }
  | { readonly kind: "run" | "policy"; readonly id: string };

/** "saved", "semantics", "run:ID", "policy:NAME"; null for anything else. */
export function sourceKey(text: string): SourceKey | null {
  if (text === "saved" || text === "semantics") return { kind: text };
  const colon = text.indexOf(":");
  const kind = text.slice(0, colon);
  const id = text.slice(colon + 1);
  return (kind === "run" || kind === "policy") && id !== "" ? { kind, id } : null;
}

export function otherSemantics({ semantics }: Policy): Policy["semantics"] {
  return semantics === "operator" ? "proposal" : "operator";
}
