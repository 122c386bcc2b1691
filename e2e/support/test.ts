/** The `test` of all journeys: has the URL of the worker's product and fails on any browser console message. */
import { test as base } from "@playwright/test";
import type { ConsoleMessage, Page } from "@playwright/test";
import { Api } from "./api";
import { Answers } from "./answers";
import { startProfile } from "./profile";
import type { Profile } from "./profile";
import { startServer } from "./server";
import type { JourneyServer } from "./server";

interface Options {
  /** Console messages that a journey provokes on purpose, such as about a rejected request. */
  expectedComplaints: RegExp[];
}

interface Fixtures {
  api: Api;
  noComplaints: undefined;
}

interface WorkerFixtures {
  /** The product with a separate database for this worker, started by the first journey that needs it. */
  server: JourneyServer;
  profile: Profile;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedComplaints: [[], { option: true }],

  server: [
    async ({}, use, worker) => {
      const server = await startServer(worker.workerIndex);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  profile: [
    async ({}, use) => {
      const profile = startProfile();
      await use(profile);
      await profile.close();
    },
    { scope: "worker" },
  ],

  context: async ({ profile, baseURL, storageState }, use) => {
    const context = await profile.context(baseURL);
    if (storageState !== undefined) await context.setStorageState(storageState);
    await use(context);
  },

  api: async ({ request }, use) => {
    await use(new Api(request));
  },

  page: async ({ page }, use) => {
    showWhole(page);
    await use(page);
  },

  noComplaints: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console.error: ${describe(message)}`);
      });
      const answers = new Answers(page);
      await use(undefined);
      await answers.all();
      const unexpected = complaints.filter((text) => !expectedComplaints.some((each) => each.test(text)));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the page is complete and interactive. Late server output waits hidden at the end of the document for
 * some frames; if the browser draws such a part itself, its text exists twice until then. React marks each element
 * that it has hydrated. Before that, text that a program enters into a field is lost, since no key event comes with
 * it, and so is a click on a button. Also used for documents that the product itself navigates to, once something of
 * the new one is visible.
 */
export async function whole(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('body > [hidden][id^="S:"]') === null &&
      [...document.querySelectorAll(":is(button, input, select, textarea):not([aria-hidden])")].every(
        (each) => Object.keys(each).some((key) => key.startsWith("__reactProps$")),
      ),
  );
}

/** Makes `goto` and `reload` of the page wait until it is complete. For additional pages that a journey opens. */
export function showWhole(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await whole(page);
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await whole(page);
    return response;
  };
}

function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}

export const expect = test.expect;
