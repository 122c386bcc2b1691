/** What a page has asked the API for and not been answered yet. */
import type { Page, Request } from "@playwright/test";

/** How long a journey waits at its end for answers; a longer request, such as a replay, is let go. */
const WAIT_MS = 2_000;

/**
 * A journey that ends on what a request changes at once, such as the address, may end before the answer. Whether a
 * refusal is then seen depends on the machine's load. All that was asked is therefore answered before the journey ends.
 */
export class Answers {
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType())) this.open.add(request);
    });
    page.on("requestfinished", (request) => this.open.delete(request));
    page.on("requestfailed", (request) => this.open.delete(request));
  }

  async all(): Promise<void> {
    const until = Date.now() + WAIT_MS;
    while (this.open.size > 0 && !this.page.isClosed() && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
