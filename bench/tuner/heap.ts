/** Measures the megabytes that a page and its workers hold: JavaScript objects and the memory behind typed arrays. */
import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const usageSchema = z.looseObject({ usedSize: z.number(), backingStorageSize: z.number().default(0) });
const messageSchema = z.looseObject({ id: z.number().optional(), result: z.unknown().optional() });

export async function heapOf(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  let bytes = sizeOf(await session.send("Runtime.getHeapUsage"));
  const whole = await browser.newBrowserCDPSession();
  const { targetInfos } = await whole.send("Target.getTargets", { filter: [{ type: "worker" }] });
  for (const { targetId } of targetInfos) {
    const { sessionId } = await whole.send("Target.attachToTarget", { targetId, flatten: false });
    const answer = new Promise<unknown>((resolve) => {
      whole.on("Target.receivedMessageFromTarget", ({ message, sessionId: from }) => {
        const read = messageSchema.parse(JSON.parse(message));
        if (from === sessionId && read.id === 1) resolve(read.result);
      });
    });
    const message = JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" });
    await whole.send("Target.sendMessageToTarget", { sessionId, message });
    bytes += sizeOf(await answer);
  }
  await whole.detach();
  return bytes / 1e6;
}

function sizeOf(usage: unknown): number {
  const { usedSize, backingStorageSize } = usageSchema.parse(usage);
  return usedSize + backingStorageSize;
}
