/** The `test` of all journeys: knows the address of the worker's product and fails on anything the browser complains about. */
import { test as base } from "@playwright/test";
import type { ConsoleMessage, Page } from "@playwright/test";
import { Api } from "./api";
import { Answers } from "./answers";
import { startProfile } from "./profile";
import type { Profile } from "./profile";
import { startServer } from "./server";
import type { JourneyServer } from "./server";

interface Options {
  /** Complaints that a journey provokes on purpose, such as the browser's line about a refused request. */
  expectedComplaints: RegExp[];
}

interface Fixtures {
  api: Api;
  noComplaints: undefined;
}

interface WorkerFixtures {
  /** The product with a database of this worker's own; started by the first journey that asks for it. */
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
 * A page counts as opened once all of it is in its place and hears what is done with it. What the server sends late
 * waits hidden at the document's end for some frames; where the browser draws such a part itself meanwhile, a text is
 * there twice until then. React marks each element that it has taken over; what a program puts into a field before that
 * is lost, since no key comes with it, and so is a click on a button. For documents that the product itself leads to,
 * once something of the new one is seen.
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

/** Whatever address is opened in the page, it is whole then. For pages that a journey opens beside its own. */
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
