/** What the queue says of some projects. */
import type { NameFacts } from "../../../api/names";
import { queueOfProjects } from "../../queue/read/ofProjects";
import { nothing, number, said } from "./kind";

export async function queueFacts(projects: readonly number[]): Promise<NameFacts> {
  const { pending, oldestAt, running } = await queueOfProjects(projects);
  if (pending + running === 0) return nothing("Nothing waits and nothing runs now.");
  return said(
    number("Waiting", pending),
    oldestAt !== null && { label: "Oldest waits since", at: oldestAt.toISOString() },
    number("Running", running),
  );
}
