import type { NameKind } from "@/lib/api/names";

/** In the middle of a sentence. */
export const KIND_TEXTS: Readonly<Record<NameKind, string>> = {
  project: "project",
  namespace: "namespace",
  runner: "runner",
  node: "node",
};
