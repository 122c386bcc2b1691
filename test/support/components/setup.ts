/** What every component test starts with: the product's styles, and an API that answers only what a test says. */
import "@mantine/core/styles.layer.css";
import "@mantine/charts/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@/app/globals.css";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach } from "vitest";
import { installSchemaWords } from "@/lib/limits/schemaWords";
import { resetApi } from "./api";
import { resetEvents } from "./events";

installSchemaWords();
document.documentElement.lang = "en";
document.title = "Component under test";
beforeEach(() => {
  resetApi();
  resetEvents();
  document.documentElement.dataset.mantineColorScheme = "light";
});
afterEach(() => {
  localStorage.clear();
  // They are the page's, not a component's, and would be seen by the tests that follow.
  notifications.cleanQueue();
  notifications.clean();
});
