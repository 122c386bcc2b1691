const labels: Readonly<Record<string, string>> = {
  action: "Go to",
  policy: "Policy",
  run: "Run",
  image: "Image",
  namespace: "Namespace",
  project: "Project",
  pipeline: "Pipeline",
  node: "Node",
  pod: "Pod",
  runner: "Runner",
  job: "Job",
  dataSource: "Data source",
};

/** What the palette calls a kind of thing; one that it does not know as the server named it. */
export function kindLabel(kind: string): string {
  return labels[kind] ?? kind;
}
