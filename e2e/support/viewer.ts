/** A user who may view but not change anything, in a separate browser context. */
import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { expect, showWhole } from "./test";

interface Journey {
  /** An administrator's page. */
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

const madeSchema = z.object({ user: z.object({ id: z.string() }), link: z.object({ url: z.string() }) });
let made = 0;

/** Removes the account afterwards. */
export async function asViewer(
  { page, browser, baseURL }: Journey,
  look: (viewer: Page) => Promise<void>,
): Promise<void> {
  const email = `viewer-${(made += 1)}-${Date.now()}@example.com`;
  const answer = await page.request.post("/api/v1/users", {
    data: { email, name: "Viewer", role: "viewer" },
  });
  const { user, link } = madeSchema.parse(await answer.json());
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  try {
    const token = new URL(link.url).hash.slice(1);
    const entered = await context.request.post("/api/v1/setup", {
      data: { token, password: "a quiet onlooker" },
    });
    expect(entered.status(), await entered.text()).toBe(200);
    const viewer = await context.newPage();
    showWhole(viewer);
    await look(viewer);
  } finally {
    await context.close();
    await page.request.delete(`/api/v1/users/${user.id}`);
  }
}
