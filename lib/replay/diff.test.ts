import { expect, it } from "vitest";
import { imageTable, jobSet } from "@/test/support/replayJobs";
import { diffReplays } from "./diff";
import { withDefaults } from "./options";
import { replay } from "./replay";

const HOUR = 3_600;
const table = imageTable([60, 30]);
const jobs = jobSet(table, [
  { at: HOUR, node: 0, image: 0 },
  { at: HOUR, node: 0, image: 0 },
  { at: HOUR, node: 0, image: 1 },
  { at: 9 * HOUR, node: 1, image: 0 },
  { at: 9 * HOUR + 60, node: 1, image: 1 },
]);
const at = (topK: number[]) => replay({ table, jobs }, withDefaults({ topK }, jobs, false));

it("puts what strategies save in two replays beside each other", () => {
  const { strategies, optimum } = diffReplays(at([1, 2]), { ...at([2, 3]) });
  const count = strategies.filter(({ strategy }) => strategy === "count");
  expect(count).toMatchObject([
    { top_k: 1, minutes_first: 1, minutes_second: null, minutes_difference: null },
    {
      top_k: 2,
      minutes_first: 1.5,
      minutes_second: 1.5,
      minutes_difference: 0,
      percent_points_difference: 0,
    },
    { top_k: 3, minutes_first: null, minutes_second: 1.5, minutes_difference: null },
  ]);
  expect(optimum).toMatchObject([{ top_k: 2, minutes_difference: 0 }]);
});
