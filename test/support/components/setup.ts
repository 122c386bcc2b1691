/** What every component test starts with: the product's styles, and an API that answers only what a test says. */
import "@mantine/core/styles.layer.css";
import "@mantine/charts/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@/app/globals.css";
import { afterEach, beforeEach } from "vitest";
import { resetApi } from "./api";

document.documentElement.lang = "en";
document.title = "Component under test";
beforeEach(() => {
  resetApi();
  document.documentElement.dataset.mantineColorScheme = "light";
});
afterEach(() => {
  localStorage.clear();
});
