/** The `test` of all journeys: knows the product's address and fails on anything the browser complains about. */
import { test as base } from "@playwright/test";
import type { ConsoleMessage } from "@playwright/test";
import { Api } from "./api";

interface Options {
  /** Complaints that a journey provokes on purpose, such as the browser's line about a refused request. */
  expectedComplaints: RegExp[];
}

interface Fixtures {
  api: Api;
  noComplaints: undefined;
}

export const test = base.extend<Options & Fixtures>({
  expectedComplaints: [[], { option: true }],

  baseURL: async ({}, use) => {
    const url = process.env.PLIMSOLL_E2E_URL;
    if (!url) throw new Error("PLIMSOLL_E2E_URL is not set; the global set-up sets it");
    await use(url);
  },

  api: async ({ request }, use) => {
    await use(new Api(request));
  },

  noComplaints: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console.error: ${describe(message)}`);
      });
      await use(undefined);
      const unexpected = complaints.filter((text) => !expectedComplaints.some((each) => each.test(text)));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}

export const expect = test.expect;
