/**
 * The browser of a worker, whose profile is shared by its journeys: compiled code and cached files of the product are
 * reused. Cookies, storage and permissions are not shared between journeys.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { BrowserContext, LaunchOptions } from "@playwright/test";
import { CHROMIUM_ARGS, findTestBrowser } from "../../test/support/chromium";

/** Returns how to start Chromium for journeys. */
export function launchOptions(): LaunchOptions {
  const executablePath = findTestBrowser();
  return { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) };
}

/** Browser settings of the user. */
export const PERSON = {
  viewport: { width: 1440, height: 900 },
  colorScheme: "light",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
} as const;

export interface Profile {
  /** Returns the profile without any data of earlier journeys, for a product at this URL. */
  context(baseURL: string | undefined): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts the browser for the first journey that needs it, and again for a product at another URL. */
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

/** Leaves one empty page, without which the browser would exit. */
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
