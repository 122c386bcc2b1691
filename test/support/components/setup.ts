/** The setup of every component test: the product's styles, and an API that only gives the test's answers. */
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
// Test files share a page. Each starts without anything that earlier ones drew, stored or replaced.
beforeAll(() => page.viewport(VIEWPORT.width, VIEWPORT.height));
beforeEach(async () => {
  await cleanup();
  // Recharts creates it again. Tests of other components would otherwise find its text.
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
  // They belong to the page, not to a component, and would be visible to later tests.
  notifications.cleanQueue();
  notifications.clean();
});
