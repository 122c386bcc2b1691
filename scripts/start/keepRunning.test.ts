import { expect, it } from "vitest";
import { keepRunning, MOST_IN_A_ROW, type Started } from "./keepRunning";

interface Fake extends Started {
  readonly end: (why: string) => void;
  stopped: boolean;
}

function fake(): Fake {
  let end: (why: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const made: Fake = {
    ended,
    end,
    stopped: false,
    stop() {
      made.stopped = true;
      end("it was stopped");
      return Promise.resolve();
    },
  };
  return made;
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

it("starts it again when it ends or fails to start, and stops the last one", async () => {
  const first = fake();
  const started: Fake[] = [];
  const said: string[] = [];
  let fail = 2;
  const kept = keepRunning({
    name: "It",
    first,
    startAgain: () => (fail-- > 0 ? Promise.reject(new Error(`no ${fail}`)) : Promise.resolve(fake())),
    say: (line) => said.push(line),
    onRestart: (it) => started.push(it),
    pausesMs: [1],
  });
  first.end("it broke");
  await until(() => started.length === 1);
  expect(said).toEqual(["it broke", "no 1", "no 0"].map((why) => `It is started again, because ${why}`));
  started[0]?.end("again");
  await until(() => started.length === 2);
  await kept.stop();
  expect(started.map(({ stopped }) => stopped)).toEqual([false, true]);
  expect(said).toHaveLength(4);
});

it(`gives up what ends ${MOST_IN_A_ROW} times in a row, with the last reason`, async () => {
  let starts = 0;
  const kept = keepRunning({
    name: "It",
    first: { ...fake(), ended: Promise.resolve("start 0") },
    startAgain: () => Promise.resolve({ ...fake(), ended: Promise.resolve(`start ${++starts}`) }),
    say: () => undefined,
    onRestart: () => undefined,
    pausesMs: [0],
  });
  expect(await kept.gaveUp).toBe(
    `It ended ${MOST_IN_A_ROW} times in a row as soon as it was started. The last time: start ${MOST_IN_A_ROW - 1}`,
  );
  expect(starts).toBe(MOST_IN_A_ROW - 1);
  await kept.stop();
});

it("stops at once while it waits, and while it starts", async () => {
  for (const pausesMs of [[60_000], [0]]) {
    const first = fake();
    const seen: AbortSignal[] = [];
    const kept = keepRunning({
      name: "It",
      first,
      startAgain: (signal) =>
        new Promise((_, reject) => {
          seen.push(signal);
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
      say: () => undefined,
      onRestart: () => expect.unreachable(),
      pausesMs,
    });
    first.end("it broke");
    if (pausesMs[0] === 0) await until(() => seen.length > 0);
    await kept.stop();
    expect(seen).toHaveLength(pausesMs[0] === 0 ? 1 : 0);
  }
});
