/** The id of the project that a pod of GitLab Runner builds, which its name says; null for another pod. */
export const projectOfPod = (pod: string): string | null =>
  /\/runner-[^/]*-project-(\d+)-[^/]*$/.exec(pod)?.[1] ?? null;
