/** What every component test starts with: the product's styles, and an API that answers only what a test says. */
import "@mantine/core/styles.layer.css";
import "@mantine/charts/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@/app/globals.css";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { installSchemaWords } from "@/lib/limits/schemaWords";
import { resetApi } from "./api";
import { resetEvents } from "./events";
import { VIEWPORT } from "./viewport";

installSchemaWords();
document.documentElement.lang = "en";
document.title = "Component under test";
// Test files share a page: each begins without what the one before drew, kept or put in the place of the browser's own.
beforeAll(() => page.viewport(VIEWPORT.width, VIEWPORT.height));
beforeEach(async () => {
  await cleanup();
  // Recharts makes it again; its text would be found by tests of other components.
  document.querySelector("#recharts_measurement_span")?.remove();
  resetApi();
  resetEvents();
  document.documentElement.dataset.mantineColorScheme = "light";
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // They are the page's, not a component's, and would be seen by the tests that follow.
  notifications.cleanQueue();
  notifications.clean();
});
