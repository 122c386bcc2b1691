/** Helpers shared by the tests of lines and of their explanations. */
import type { PendingBuild } from "../shapes";
import type { BuildGroup } from "./groupedLine";

/** Groups identical builds, as the server reads them. */
export function groupBuilds(builds: readonly PendingBuild[]): readonly BuildGroup[] {
  const groups = new Map<string, { build: PendingBuild; ids: number[] }>();
  for (const build of builds) {
    const alike = JSON.stringify({ ...build, id: 0 });
    const group = groups.get(alike) ?? { build, ids: [] };
    group.ids.push(build.id);
    groups.set(alike, group);
  }
  return [...groups.values()].map(({ build, ids }) => ({ build, ids: ids.sort((a, b) => a - b) }));
}
