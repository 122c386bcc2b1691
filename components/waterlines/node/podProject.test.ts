import { expect, it } from "vitest";
import { projectOfPod } from "./podProject";

it.each([
  ["12", "ci/runner-t3st-project-12-concurrent-0-x1"],
  ["7", "ci/runner-team-shop-705-project-7-concurrent-0"],
  [null, "ci/node-exporter-x1"],
  [null, "ci/shop-project-7-web"],
  [null, "runner-a-project-1-b/web"],
])("is project %s in %s", (project, pod) => {
  expect(projectOfPod(pod)).toBe(project);
});
