import { page } from "vitest/browser";
import { beforeAll, expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES, withMaxImages, type Policy } from "@/lib/discovery";
import { show } from "@/test/support/components/show";
import { loadDocuments, TunerSession } from "./session";
import { useAnswer } from "./useAnswer";
import type { Tuner } from "./useTuner";

beforeAll(loadDocuments);

interface Asked {
  readonly cut: number;
  readonly signal: AbortSignal | undefined;
  readonly answer: (data: unknown) => void;
  readonly fail: (message: string) => void;
}

/** A tuner whose questions the test answers. */
function tunerByHand(): { tuner: Tuner; asked: Asked[] } {
  const text = POLICY_TEMPLATES.find(({ id }) => id === "hybrid-usage-peak")!.build();
  const asked: Asked[] = [];
  const tuner = {
    runId: "run-1",
    session: new TunerSession({ text, policy: parsePolicy(text).policy! }),
    ask: (_: string, { policy }: { policy: Policy }, signal?: AbortSignal) =>
      new Promise((resolve, reject) => {
        const cut = policy.maxImages ?? 0;
        asked.push({ cut, signal, answer: resolve, fail: (message) => reject(new Error(message)) });
      }),
  } as unknown as Tuner;
  return { tuner, asked };
}

function Shown({ tuner }: { readonly tuner: Tuner }): React.ReactNode {
  const { data, pending, error } = useAnswer(tuner, "explain", (policy) => ({ policy, image: "alpine" }));
  return (
    <p role="note">{[JSON.stringify(data), pending ? "pending" : "at rest", error ?? "fine"].join(", ")}</p>
  );
}

const note = (): ReturnType<typeof page.getByRole> => page.getByRole("note");
const move = (tuner: Tuner, cut: number): unknown => tuner.session.edit(withMaxImages(cut), { label: "cut" });

it("keeps the answer before while a newer question is under way, and takes the older question back", async () => {
  const { tuner, asked } = tunerByHand();
  move(tuner, 10);
  await show(<Shown tuner={tuner} />);
  await expect.element(note()).toHaveTextContent("null, pending, fine");
  asked[0]!.answer("ten");
  await expect.element(note()).toHaveTextContent('"ten", at rest, fine');
  move(tuner, 20);
  await expect.element(note()).toHaveTextContent('"ten", pending, fine');
  move(tuner, 30);
  await expect.poll(() => asked.map(({ cut }) => cut)).toEqual([10, 20, 30]);
  expect(asked[1]!.signal?.aborted).toBe(true);
  asked[2]!.answer("thirty");
  await expect.element(note()).toHaveTextContent('"thirty", at rest, fine');
});

it("answers a question that was asked before without asking again", async () => {
  const { tuner, asked } = tunerByHand();
  move(tuner, 10);
  await show(<Shown tuner={tuner} />);
  asked[0]!.answer("ten");
  await expect.element(note()).toHaveTextContent('"ten"');
  move(tuner, 20);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.answer("twenty");
  await expect.element(note()).toHaveTextContent('"twenty"');
  move(tuner, 10);
  await expect.element(note()).toHaveTextContent('"ten", at rest, fine');
  expect(asked).toHaveLength(2);
});

it("says why there is no answer, once, and forgets it with the next", async () => {
  const { tuner, asked } = tunerByHand();
  await show(<Shown tuner={tuner} />);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.fail("no such image");
  await expect.element(note()).toHaveTextContent("null, at rest, no such image");
  move(tuner, 20);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.answer("there");
  await expect.element(note()).toHaveTextContent('"there", at rest, fine');
});
