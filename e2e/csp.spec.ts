/** No page violates its own content security policy, and markup injected into a page does not run. */
import { readdirSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { settle } from "./support/looks";
import { startFakePrometheus } from "../test/support/fakePrometheus/fake";
import { steady } from "../demo/prometheus/series";
import { usagePolicy } from "../test/support/usagePolicy";
import { expect, test } from "./support/test";

const APP = fileURLToPath(new URL("../app", import.meta.url));
const POLICY = "demo-developer-and-peak";

/** The browser reports violations to the page; the console may report them in other words. */
async function listen(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction("reportBroken", (text: string) => broken.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { reportBroken } = window as unknown as { reportBroken: (text: string) => void };
      reportBroken(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return broken;
}

/** Returns the URL of every page file, so that new pages are visited without being listed here. */
function addresses(run: string): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => basename(file) === "page.tsx")
    .map((file) => {
      const parts = dirname(file)
        .split(sep)
        .filter((part) => part !== "." && !part.startsWith("("));
      const known = parts.map((part, at) => {
        if (!part.startsWith("[")) return part;
        return parts[at - 1] === "policies" ? POLICY : parts[at - 1] === "runs" ? run : "1";
      });
      return `/${known.join("/")}`;
    })
    .sort();
}

test.describe("pages", () => {
  // The browser's messages about the missing page, and about requests that a demo visitor may not make.
  test.use({ expectedComplaints: [/the server responded with a status of 4\d\d/] });

  test("keep to their policy, with what opens on them", async ({ page, api }) => {
    // About twenty pages, one after the other.
    test.setTimeout(300_000);
    const [run] = await api.finishedRuns(POLICY);
    const broken = await listen(page);
    const found = addresses(run?.id ?? "");
    expect(found.length).toBeGreaterThan(8);
    for (const path of [...found, `/policies/${POLICY}?tab=versions`, "/no-such-page"]) {
      const response = await page.goto(path);
      expect(response?.headers()["content-security-policy"], path).toContain("'strict-dynamic'");
      await settle(page);
      expect(broken, path).toEqual([]);
    }
    await page.goto("/sources");
    await page.getByRole("button", { name: "Add data source" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // A style element locks scrolling behind a dialog.
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe("hidden");
    await page.keyboard.press("Escape");
    // The editor creates a style element of its own.
    await page.goto(`/policies/${POLICY}`);
    await page.getByRole("textbox", { name: "Policy YAML" }).click();
    await expect(page.locator(".cm-gutters").first()).toHaveCSS("display", "flex");
    expect(broken).toEqual([]);
  });
});

test("each answer has a nonce of its own, and the API's may run nothing", async ({ request }) => {
  const nonces = new Set<string>();
  for (let n = 0; n < 3; n++) {
    const policy = (await request.get("/")).headers()["content-security-policy"] ?? "";
    nonces.add(/'nonce-([^']{20,})'/.exec(policy)?.[1] ?? "none");
  }
  expect(nonces.size).toBe(3);
  expect(nonces).not.toContain("none");
  const api = await request.get("/api/v1/settings");
  expect(api.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(api.headers()["x-content-type-options"]).toBe("nosniff");
});

test.describe("markup that somebody got into a page", () => {
  test.use({ expectedComplaints: [/Content Security Policy/i] });

  test("does not run, frame or load anything from elsewhere", async ({ page }) => {
    const broken = await listen(page);
    await page.goto("/");
    await settle(page);
    const ran = await page.evaluate(async () => {
      const place = document.createElement("div");
      document.body.append(place);
      place.innerHTML = `<img src="data:," onerror="window.ran = 'handler'">
        <iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe>
        <a href="javascript:window.ran = 'link'">x</a>`;
      place.querySelector("a")?.click();
      const base = document.createElement("base");
      base.href = "https://attacker.example/";
      document.head.append(base);
      const style = document.createElement("style");
      style.textContent = "body { color: red }";
      document.head.append(style);
      await fetch("https://attacker.example/").catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [Reflect.get(window, "ran"), document.baseURI.includes("attacker")];
    });
    expect(ran).toEqual([undefined, false]);
    await expect
      .poll(() => broken.map((each) => each.split(" ")[0]))
      .toEqual(expect.arrayContaining(["script-src-attr", "base-uri", "style-src-elem", "connect-src"]));
  });

  test("does not run as an inline script in the page that the server sends", async ({ page }) => {
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        "</head>",
        "<script>window.ran = 'inline'</script></head>",
      );
      await route.fulfill({ response, body });
    });
    const broken = await listen(page);
    await page.goto("/");
    await settle(page);
    expect(await page.evaluate(() => Reflect.get(window, "ran") as unknown)).toBeUndefined();
    await expect.poll(() => broken.map((each) => each.split(" ")[0])).toContain("script-src-elem");
  });
});

test("an image's name is shown, never run", async ({ page, api }) => {
  const names = [
    `<img src=x onerror="window.ran='image'">`,
    `<script>window.ran='script'</script>`,
    `"><svg onload="window.ran='svg'">`,
    "javascript:window.ran='link'",
  ];
  const source = await startFakePrometheus({
    series: steady(Object.fromEntries(names.map((name, index) => [name, 9 - index]))),
  });
  try {
    const broken = await listen(page);
    await api.addSource("hostile", "prometheus", source.url);
    await api.addPolicy(usagePolicy("hostile", source.url));
    const run = await api.startRun("hostile");
    await api.finishedRun(run);
    for (const path of [
      `/runs/${run}`,
      `/runs/${run}?view=table`,
      `/runs/${run}?image=${encodeURIComponent(names[0] ?? "")}`,
      `/runs/${run}?q=${encodeURIComponent(names[1] ?? "")}`,
      ...names.slice(0, 2).map((name) => `/images/${encodeURIComponent(name)}`),
      "/policies/hostile",
      "/runs",
      "/",
    ]) {
      await page.goto(path);
      await settle(page);
      expect(await page.evaluate(() => Reflect.get(window, "ran") as unknown), path).toBeUndefined();
    }
    await page.goto(`/runs/${run}`);
    await expect(page.getByText(names[0] ?? "").first()).toBeVisible();
    expect(broken).toEqual([]);
  } finally {
    await source.close();
  }
});
