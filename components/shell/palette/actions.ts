/** What the palette offers beside what the server finds: pages and actions, a line each. */
import type { Role } from "@/lib/api/roles";

export interface PaletteEntry {
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly href: string;
}

interface Action {
  readonly name: string;
  readonly detail: string;
  readonly href: string;
  /** Left out for whoever has less. */
  readonly needs: Role;
}

export const ACTIONS: readonly Action[] = [
  { name: "Overview", detail: "Page", href: "/", needs: "viewer" },
  { name: "Policies", detail: "Page", href: "/policies", needs: "viewer" },
  { name: "Runs", detail: "Page", href: "/runs", needs: "viewer" },
  { name: "Replay lab", detail: "Page", href: "/replay", needs: "viewer" },
  { name: "Job sets", detail: "Page", href: "/replay/job-sets", needs: "viewer" },
  { name: "Queue", detail: "Page", href: "/queue", needs: "viewer" },
  { name: "Queue simulator", detail: "Page", href: "/queue/simulator", needs: "viewer" },
  { name: "Cold start", detail: "Page", href: "/coldstart", needs: "viewer" },
  { name: "Herd of cold nodes", detail: "Page", href: "/coldstart/herd", needs: "viewer" },
  { name: "Prefetch planner", detail: "Page", href: "/coldstart/prefetch", needs: "viewer" },
  { name: "Cold start and the ranking", detail: "Page", href: "/coldstart/ranking", needs: "viewer" },
  { name: "Nodes and waterlines", detail: "Page", href: "/nodes", needs: "viewer" },
  { name: "Snapshots of nodes", detail: "Page", href: "/nodes/snapshots", needs: "viewer" },
  { name: "Compute minutes", detail: "Page", href: "/minutes", needs: "viewer" },
  { name: "Runners and cost factors", detail: "Page", href: "/minutes/runners", needs: "viewer" },
  { name: "What did a pipeline cost?", detail: "Page", href: "/minutes/pipelines", needs: "viewer" },
  { name: "Quotas", detail: "Page", href: "/minutes/quotas", needs: "viewer" },
  { name: "Data sources", detail: "Page", href: "/sources", needs: "viewer" },
  { name: "What changed", detail: "Page", href: "/changes", needs: "viewer" },
  { name: "Audit", detail: "Page", href: "/audit", needs: "viewer" },
  { name: "Settings", detail: "Page", href: "/settings", needs: "viewer" },
  { name: "API tokens", detail: "Page", href: "/settings/tokens", needs: "viewer" },
  { name: "New policy", detail: "Action", href: "/policies/new", needs: "tuner" },
  { name: "New replay", detail: "Action", href: "/replay?new=true", needs: "tuner" },
  { name: "Upload a snapshot of nodes", detail: "Action", href: "/nodes/snapshots", needs: "tuner" },
  { name: "Add a data source", detail: "Action", href: "/sources?edit=add", needs: "admin" },
  { name: "Add a person", detail: "Action", href: "/settings/people?person=add", needs: "admin" },
];
