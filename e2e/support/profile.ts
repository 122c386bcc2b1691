/**
 * The browser of a worker, whose profile its journeys share: what the browser has compiled of the product's code, and
 * the files it holds, are there for the next one. A journey finds no cookie, storage or permission of another.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { BrowserContext, LaunchOptions } from "@playwright/test";
import { CHROMIUM_ARGS, findTestBrowser } from "../../test/support/chromium";

/** How Chromium is started for journeys. */
export function launchOptions(): LaunchOptions {
  const executablePath = findTestBrowser();
  return { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) };
}

/** What a browser says of the person before it. */
export const PERSON = {
  viewport: { width: 1440, height: 900 },
  colorScheme: "light",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
} as const;

export interface Profile {
  /** The profile without anything that a journey left, for a product at this address. */
  context(baseURL: string | undefined): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts the browser with the first journey that asks for it, and again for a product at another address. */
export function startProfile(): Profile {
  let started: { readonly baseURL: string | undefined; readonly context: BrowserContext } | undefined;
  let folder: string | undefined;

  const close = async (): Promise<void> => {
    await started?.context.close();
    started = undefined;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    folder = undefined;
  };
  return {
    close,
    context: async (baseURL) => {
      if (started !== undefined && started.baseURL === baseURL) {
        await empty(started.context, baseURL);
        return started.context;
      }
      await close();
      folder = await mkdtemp(join(tmpdir(), "plimsoll-profile-"));
      const address = baseURL === undefined ? {} : { baseURL };
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions(),
        ...PERSON,
        ...address,
      });
      started = { baseURL, context };
      return context;
    },
  };
}

/** Leaves one empty page, without which the browser would end. */
async function empty(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  const [kept = await context.newPage(), ...others] = context.pages();
  await Promise.all([kept.goto("about:blank"), ...others.map((page) => page.close())]);
  await context.clearCookies();
  await context.clearPermissions();
  if (baseURL === undefined) return;
  const session = await context.newCDPSession(kept);
  await session.send("Storage.clearDataForOrigin", {
    origin: new URL(baseURL).origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers,websql,file_systems",
  });
  await session.detach();
}
