import { expect, test } from "vitest";
import { taskFile } from "./taskFiles";

type Tasks = { readonly tasks: readonly { readonly name: string }[] };
const files = import.meta.glob<Tasks>("./tasks/*.ts");

test("each file has the tasks that are listed for it, under names of their own", async () => {
  const seen: string[] = [];
  for (const [path, load] of Object.entries(files)) {
    for (const { name } of (await load()).tasks) {
      seen.push(name);
      expect(`./tasks/${taskFile(name)}.ts`, name).toBe(path);
    }
  }
  expect(seen.length).toBeGreaterThan(30);
  expect(new Set(seen).size).toBe(seen.length);
});

test("a task that is listed nowhere is said to be missing", () => {
  expect(() => taskFile("explainEverything")).toThrow(/no task named explainEverything: list it in/);
});
