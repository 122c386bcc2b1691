import { expect, it } from "vitest";
import type { JobAnswer } from "@/lib/api/queue";
import { QUEUE } from "./overview/overview.testing";
import { jobSummary, queueSummary } from "./share";

it("counts one job as one", () => {
  const sentence = (pending: number, running: number) =>
    queueSummary({ ...QUEUE, pending, running, late: 0 }).sentences[0];
  expect(sentence(1, 1)).toBe("1 job waits, 0 of them longer than the target of 5 min; 1 runs.");
  expect(sentence(2, 0)).toBe("2 jobs wait, 0 of them longer than the target of 5 min; 0 run.");
});

it("tells a job's changes with the places that they lead to", () => {
  const answer: JobAnswer = {
    job: {
      id: 9,
      name: "test",
      ref: "main",
      project: { id: 1, path: "acme/web" },
      tags: [],
      protected: false,
      origin: "own",
      status: "pending",
      queuedAt: null,
      startedAt: null,
      finishedAt: null,
      failureReason: null,
      runner: null,
      logBytes: null,
    },
    story: [],
    explanation: {
      subject: "job 9",
      outcome: "waiting",
      outcomeText: "Place 2 of 2",
      drops: null,
      side: "above",
      sentence: "It waits.",
      steps: [],
      arithmetic: [],
      places: [],
      refused: [],
      refusedTotal: { runners: 0, keys: 0 },
      nearest: null,
      orderNote: "",
      moves: [
        {
          kind: "ended",
          count: 1,
          text: "The running build ends.",
          key: "k",
          forward: 1,
          from: { place: 2, of: 2 },
          to: { place: 1, of: 2 },
        },
      ],
    },
  };
  expect(jobSummary(answer).sentences).toContain("Place 2 of 2 → 1 of 2, 1 forward: The running build ends.");
});
