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

/** The palette's label of a kind of thing; an unknown kind as the server named it. */
export function kindLabel(kind: string): string {
  return labels[kind] ?? kind;
}
