import { page, userEvent } from "vitest/browser";
import { useEffect, useState, type ReactNode } from "react";
import { expect, it } from "vitest";
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import type { NodeQuestion } from "@/lib/waterlines";
import { LineMover } from "@/components/waterlines/node/LineMover";
import { show } from "@/test/support/components/show";
import { useMovedPlan } from "./useMovedPlan";
import type { Planner } from "./useNodePlanner";

type Moved = NodeQuestion["moved"];

const METRIC = "memory_total_utilization";
const line = {
  metric: METRIC,
  title: "memory",
  unit: "%",
  used: 50,
  line: 80,
  after: null,
  overAfter: null,
  preview: false,
} as unknown as NodePlanReport["lines"][number];

/** The questions sent to the worker, the lines written, and the address as the test renders it. */
const asked: string[] = [];
const written: Moved[] = [];
const planner = {
  call: (_: string, [{ moved }]: readonly [NodeQuestion]) => {
    asked.push(moved[METRIC] ?? "none");
    return new Promise(() => undefined);
  },
} as unknown as Planner;

function Line({ moved }: { readonly moved: Moved }): ReactNode {
  const moves = useMovedPlan(planner, { profile: "seed", moved, profiles: [] }, "improved", (next) => {
    written.push(next);
  });
  return (
    <>
      <LineMover
        line={line}
        at={Number(moved[METRIC] ?? line.line)}
        drawnAt={80}
        measured={line.used}
        added={{}}
        typing={false}
        node={{ metrics: {} } as unknown as NodeDetail["node"]}
        since={moves.since}
        onMove={moves.move}
        onAdd={() => undefined}
      />
      <button type="button" onClick={moves.reset}>
        Back to the drawn lines
      </button>
    </>
  );
}

type Draw = (moved: Moved) => void;

function Addressed({ onDrawn }: { readonly onDrawn: (draw: Draw) => void }): ReactNode {
  const [moved, setMoved] = useState<Moved>({});
  useEffect(() => onDrawn(setMoved), [onDrawn]);
  return <Line moved={moved} />;
}

const thumb = page.getByRole("slider");
const at = (): number => Number(thumb.element().getAttribute("aria-valuenow"));

it("loses no press between the address's write and its drawing, and follows the address when others move it", async () => {
  let draw: Draw = () => undefined;
  const onDrawn = (given: Draw): void => {
    draw = given;
  };
  await show(<Addressed onDrawn={onDrawn} />);
  (thumb.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  const first = at();
  expect(first).toBeGreaterThan(80);
  await expect.poll(() => written).toHaveLength(1);
  await userEvent.keyboard("{ArrowRight}");
  const second = at();
  expect(second).toBeGreaterThan(first);
  // A slow machine renders the first write after the second.
  await expect.poll(() => written).toHaveLength(2);
  draw(written[0]!);
  await expect.poll(() => asked.at(-1)).toBe(String(second));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(at()).toBe(second);
  expect(asked.at(-1)).toBe(String(second));
  await userEvent.keyboard("{ArrowRight}");
  expect(at()).toBeGreaterThan(second);
  await expect.poll(() => written.at(-1)).toEqual({ [METRIC]: String(at()) });
  draw(written.at(-1)!);

  // The browser's Back while a move waits to be written, and Forward.
  await userEvent.keyboard("{ArrowRight}");
  const before = written.length;
  draw({ [METRIC]: "40" });
  await expect.poll(at).toBe(40);
  expect(asked.at(-1)).toBe("40");
  draw(written.at(-1)!);
  await new Promise((later) => setTimeout(later, 400));
  expect(written).toHaveLength(before);
  await expect.poll(() => String(at())).toBe(written.at(-1)![METRIC]);
  await expect.poll(() => asked.at(-1)).toBe(written.at(-1)![METRIC]);

  await userEvent.keyboard("{ArrowLeft}");
  await page.getByRole("button", { name: "Back to the drawn lines" }).click();
  expect(written.at(-1)).toEqual({});
  draw({});
  await expect.poll(at).toBe(80);
  expect(asked.at(-1)).toBe("none");
});
