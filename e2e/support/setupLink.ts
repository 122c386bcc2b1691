/** The link for the first administrator, as found in the log. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

/**
 * Returns the URL that a product wrote into `log`; its token follows `#`. Waits for it, since the first page may
 * respond before the line is in the file.
 */
export async function setupLink(log: string): Promise<URL> {
  let link = "";
  const find = (): string => (link = /http\S+\/setup#[\w-]+/.exec(readFileSync(log, "utf8"))?.[0] ?? "");
  await expect.poll(find, { message: `a link to set up in ${log}`, timeout: 30_000 }).not.toBe("");
  return new URL(link);
}
