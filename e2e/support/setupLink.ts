/** The way in for the first administrator, as somebody finds it in the log. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

/**
 * The address that a product wrote into `log`; its token is what follows `#`. Waits for it: the first page may answer
 * before the line is in the file.
 */
export async function setupLink(log: string): Promise<URL> {
  let link = "";
  const find = (): string => (link = /http\S+\/setup#[\w-]+/.exec(readFileSync(log, "utf8"))?.[0] ?? "");
  await expect.poll(find, { message: `a link to set up in ${log}`, timeout: 30_000 }).not.toBe("");
  return new URL(link);
}
