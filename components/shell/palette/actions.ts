/** What the palette offers in addition to the server's hits: pages and actions, one line each. */
import type { Role } from "@/lib/api/roles";

export interface PaletteEntry {
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly href: string;
}

interface Action {
  readonly name: string;
  /** The question that the page answers, or what the action does. */
  readonly detail: string;
  readonly href: string;
  /** Hidden from people with a lesser role. */
  readonly needs: Role;
  /** Further search words that are in neither name nor detail. */
  readonly also?: string;
}

export const ACTIONS: readonly Action[] = [
  { name: "Overview", detail: "What is over its line now?", href: "/", needs: "viewer" },
  {
    name: "Policies",
    detail: "Which images are warm, and why not mine?",
    href: "/policies",
    needs: "viewer",
    also: "prewarmed prewarming cold rank ranking selected cut",
  },
  {
    name: "Runs",
    detail: "What did a policy select, and when?",
    href: "/runs",
    needs: "viewer",
    also: "rankings images explanation compare",
  },
  {
    name: "Replay lab",
    detail: "Would a policy have helped?",
    href: "/replay",
    needs: "viewer",
    also: "saved saves minutes replays recommend recommendation strategy",
  },
  {
    name: "Job sets",
    detail: "Which jobs are replayed?",
    href: "/replay/job-sets",
    needs: "viewer",
    also: "upload csv parquet days",
  },
  {
    name: "Queue",
    detail: "Which job is next, and why does mine wait?",
    href: "/queue",
    needs: "viewer",
    also: "jobs waits waiting pending stuck runner fairness",
  },
  {
    name: "Queue simulator",
    detail: "What would more runners do?",
    href: "/queue/simulator",
    needs: "viewer",
    also: "jobs wait redis",
  },
  {
    name: "Cold start",
    detail: "Which node answers for an image that no node holds?",
    href: "/coldstart",
    needs: "viewer",
    also: "nodes pulls pull digest layer resolve rules",
  },
  {
    name: "Herd of cold nodes",
    detail: "How often is the registry asked?",
    href: "/coldstart/herd",
    needs: "viewer",
    also: "pulls image",
  },
  {
    name: "Prefetch planner",
    detail: "Which node pulls which layer?",
    href: "/coldstart/prefetch",
    needs: "viewer",
    also: "manifest image",
  },
  {
    name: "Cold start and the ranking",
    detail: "Is one copy enough, or does every node need it?",
    href: "/coldstart/ranking",
    needs: "viewer",
    also: "seed prewarm images",
  },
  {
    name: "Nodes and waterlines",
    detail: "Which pods give way, and on which node?",
    href: "/nodes",
    needs: "viewer",
    also: "pod evict evicted eviction throttled memory cpu disk full",
  },
  {
    name: "Snapshots of nodes",
    detail: "What was read about the nodes?",
    href: "/nodes/snapshots",
    needs: "viewer",
  },
  {
    name: "Compute minutes",
    detail: "Who used how much of the quota?",
    href: "/minutes",
    needs: "viewer",
    also: "use uses usage project projects namespaces cost costs left change",
  },
  {
    name: "Runners and cost factors",
    detail: "What does a minute cost?",
    href: "/minutes/runners",
    needs: "viewer",
  },
  {
    name: "What did a pipeline cost?",
    detail: "Build by build",
    href: "/minutes/pipelines",
    needs: "viewer",
    also: "pipelines minutes used",
  },
  {
    name: "Quotas",
    detail: "How many minutes may a namespace use?",
    href: "/minutes/quotas",
    needs: "viewer",
  },
  { name: "Data sources", detail: "What is asked, and does it answer?", href: "/sources", needs: "viewer" },
  { name: "What changed", detail: "And who changed it?", href: "/changes", needs: "viewer" },
  { name: "Audit", detail: "Who did what, and when?", href: "/audit", needs: "admin" },
  { name: "Settings", detail: "Of this installation", href: "/settings", needs: "viewer" },
  { name: "API tokens", detail: "For scripts", href: "/settings/tokens", needs: "viewer" },
  { name: "New policy", detail: "Action", href: "/policies/new", needs: "tuner" },
  { name: "New replay", detail: "Action", href: "/replay?new=true", needs: "tuner" },
  { name: "Upload a snapshot of nodes", detail: "Action", href: "/nodes/snapshots", needs: "tuner" },
  { name: "Add a data source", detail: "Action", href: "/sources?edit=add", needs: "admin" },
  { name: "Add a person", detail: "Action", href: "/settings/people?person=add", needs: "admin" },
];

/** Words of a question that say nothing about its subject. */
export const EMPTY = new Set(
  "a an and any are be by can could did do does for from have how i if in is it its many me much my of on or our ours some that the there this to was we were what when where which who why will with would you your mine".split(
    " ",
  ),
);

/** In lower case, without punctuation. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Whether the name contains the typed text. */
export function isNamed({ name }: Action, typed: string): boolean {
  return name.toLowerCase().includes(typed.toLowerCase());
}

/** The actions whose names contain the typed text; first those whose names begin with it. */
export function namedFirst<A extends Action>(actions: readonly A[], typed: string): readonly A[] {
  const begins = ({ name }: Action): boolean => name.toLowerCase().startsWith(typed.toLowerCase());
  const named = actions.filter((action) => isNamed(action, typed));
  return [...named.filter(begins), ...named.filter((action) => !begins(action))];
}

/**
 * Whether the entry answers a typed question: each word, except those that say nothing about the subject, is a
 * prefix of one of the entry's words.
 */
export function isAsked({ name, detail, also = "" }: Action, typed: string): boolean {
  const asked = wordsOf(typed).filter((word) => !EMPTY.has(word));
  const own = wordsOf(`${name} ${detail} ${also}`);
  return asked.length > 0 && asked.every((word) => own.some((each) => each.startsWith(word)));
}
