/** API requests of a page that have not been answered yet. */
import type { Page, Request } from "@playwright/test";

/** How long a journey waits at its end for answers. Longer requests, such as a replay, are ignored. */
const WAIT_MS = 2_000;

/**
 * A journey whose last step takes effect at once, such as a change of the URL, may end before the response arrives,
 * and whether an error is seen would depend on the machine's load. Therefore every request is answered before the
 * journey ends.
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
