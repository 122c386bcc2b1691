import type { WayBack } from "@/components/ui/NotFoundState";
import type { NameKind } from "@/lib/api/names";

/** Continues a sentence. */
export const KIND_TEXTS: Readonly<Record<NameKind, string>> = {
  project: "project",
  namespace: "namespace",
  runner: "runner",
  node: "node",
};

/** The lists of names of each kind. */
export const KIND_LISTS: Readonly<Record<NameKind, { readonly label: string; readonly back: WayBack }>> = {
  project: { label: "Projects", back: { label: "To the projects", href: "/queue/projects" } },
  namespace: { label: "Compute minutes", back: { label: "To compute minutes", href: "/minutes" } },
  runner: { label: "Runners", back: { label: "To the runners", href: "/minutes/runners" } },
  node: { label: "Nodes", back: { label: "To the nodes", href: "/nodes" } },
};
