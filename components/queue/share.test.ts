import { expect, it } from "vitest";
import { QUEUE } from "./overview/overview.testing";
import { queueSummary } from "./share";

it("counts one job as one", () => {
  const sentence = (pending: number, running: number) =>
    queueSummary({ ...QUEUE, pending, running, late: 0 }).sentences[0];
  expect(sentence(1, 1)).toBe("1 job waits, 0 of them longer than the target of 5 min; 1 runs.");
  expect(sentence(2, 0)).toBe("2 jobs wait, 0 of them longer than the target of 5 min; 0 run.");
});
