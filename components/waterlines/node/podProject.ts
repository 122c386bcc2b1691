/** The project id in the name of a GitLab Runner pod; null for any other pod. */
export const projectOfPod = (pod: string): string | null =>
  /\/runner-[^/]*-project-(\d+)-[^/]*$/.exec(pod)?.[1] ?? null;
