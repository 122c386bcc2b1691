import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { RunnerNext } from "@/lib/api/queue";
import { asked, never, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { RunnerQueuePanel } from "./RunnerQueuePanel";

const runner = { id: 7, revision: 2, paused: false, strategy: null } as unknown as RunnerNext["runner"];
const PATCH = "PATCH /runners/7/queue";
const takes = page.getByRole("switch", { name: "Takes jobs" });
const strategy = page.getByRole("combobox", { name: "Strategy" });

it.each([
  ["the switch", takes, " "],
  ["the strategy", strategy, "{ArrowDown}"],
])(
  "keeps the keyboard's place on %s while it is saved, and sends no other change",
  async (_, control, key) => {
    serve({ [PATCH]: never });
    await show(<RunnerQueuePanel runner={runner} />);
    (control.element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    await expect.poll(() => asked(PATCH)).toHaveLength(1);
    for (const each of [takes, strategy]) {
      await expect.element(each).toHaveAttribute("aria-disabled", "true");
    }
    await expect.element(control).toHaveFocus();
    await userEvent.keyboard(key);
    (takes.element() as HTMLElement).click();
    expect(asked(PATCH)).toHaveLength(1);
    await expectReadable("a change that is being saved");
  },
);
