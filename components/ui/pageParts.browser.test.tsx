/** The surroundings of a page's content: tabs, late code, refreshing and the page shown after an error. */
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import type { ComponentType } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { router, sessionOf, show } from "@/test/support/components/show";
import BrokenPage from "./BrokenPage";
import { KeepFresh } from "./KeepFresh";
import { lazyTab } from "./lazyTab";
import { PageHeader } from "./PageHeader";
import { PageTabs } from "./PageTabs";
import { Panel } from "./Panel";
import { SKIP_LINKS_ID, SkipLink } from "./SkipLink";
import { factOf } from "./factOf";
import { Facts } from "./Facts";
import { WhenNear } from "./WhenNear";
import { Workbench } from "./Workbench";

beforeEach(() => page.viewport(1024, 800));

it.each([
  ["/settings/people", { People: "page" }],
  ["/settings/people/ada", { People: "true" }],
  ["/settings", { General: "page" }],
  ["/settings/tokens", { General: "true" }],
  ["/settings-of-old", {}],
])("at %s marks the page, or the one that it is below, and no other", async (pathname, marked) => {
  await show(
    <PathnameContext value={pathname}>
      <PageTabs
        label="Settings"
        pages={[
          { href: "/settings", label: "General" },
          { href: "/settings/people", label: "People" },
          { href: "/settings/people-lists", label: "Lists" },
        ]}
      />
    </PathnameContext>,
  );
  const links = page.getByRole("navigation", { name: "Settings" }).getByRole("link").elements();
  expect(links).toHaveLength(3);
  const current = links.filter((link) => link.ariaCurrent !== null);
  expect(Object.fromEntries(current.map((link) => [link.textContent, link.ariaCurrent]))).toEqual(marked);
  await expectReadable(pathname);
});

it("leads past what comes before the page's main thing, and leaves the address as it is", async () => {
  const parts = (
    <>
      <button type="button">Filter</button>
      <SkipLink to="rows">Skip to the rows</SkipLink>
      <div id="rows" tabIndex={-1} role="group" aria-label="Rows">
        rows
      </div>
    </>
  );
  await show(parts);
  expect(page.getByRole("link").elements()).toHaveLength(0);
  await show(
    <>
      <div id={SKIP_LINKS_ID} role="presentation" />
      {parts}
    </>,
  );
  const address = location.href;
  await expect.element(page.getByRole("link", { name: "Skip to the rows" })).toBeInTheDocument();
  await expectReadable("a way past");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByRole("group", { name: "Rows" })).toHaveFocus();
  expect(location.href).toBe(address);
});

it("loads what is far down when it is scrolled to, keeps it, and has all of it on paper", async () => {
  const draw = vi.fn(() => <p>Pulls by hour</p>);
  const far = (
    <>
      <div style={{ height: 2_000 }} />
      <WhenNear placeholder={<div style={{ height: 200 }}>Space for a chart</div>}>{draw}</WhenNear>
      <div style={{ height: 2_000 }} />
    </>
  );
  const space = page.getByText("Space for a chart");
  const loaded = page.getByText("Pulls by hour");
  await show(far);
  await expect.element(space).toBeInTheDocument();
  await expectReadable("a placeholder");
  const { top } = space.element().getBoundingClientRect();
  window.scrollTo(0, top - window.innerHeight - 200);
  await new Promise((passed) => setTimeout(passed, 100));
  expect(draw).not.toHaveBeenCalled();
  window.scrollTo(0, top - window.innerHeight + 50);
  await expect.element(loaded).toBeInTheDocument();
  window.scrollTo(0, 0);
  await new Promise((passed) => setTimeout(passed, 100));
  expect(space.elements()).toHaveLength(0);
  expect(loaded.elements()).toHaveLength(1);
  await show(far);
  await expect.element(space).toBeInTheDocument();
  window.dispatchEvent(new Event("beforeprint"));
  await expect.element(loaded).toBeInTheDocument();
});

it("loads a tab's code when it is opened, and says so meanwhile", async () => {
  type Rows = ComponentType<{ readonly run: string }>;
  let arrive = (_: Rows): void => undefined;
  const load = vi.fn(() => new Promise<Rows>((done) => (arrive = done)));
  const Tab = lazyTab(load);
  await show(<p>Another tab</p>);
  expect(load).not.toHaveBeenCalled();
  await show(<Tab run="run-7" />);
  await expect.element(page.getByRole("status", { name: "Loading the tab" })).toBeInTheDocument();
  await expectReadable("a tab on its way");
  arrive(({ run }) => <p>Rows of {run}</p>);
  await expect.element(page.getByText("Rows of run-7")).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

it("says that a tab's code did not come, asks for it again, and keeps what came", async () => {
  const Rows = ({ run }: { readonly run: string }) => <p>Rows of {run}</p>;
  const chunkAway = (): Promise<typeof Rows> => Promise.reject(new Error("Failed to load chunk /_next/a.js"));
  const load = vi.fn(chunkAway);
  const Tab = lazyTab(load);
  await show(<Tab run="run-7" />);
  const alert = page.getByRole("alert");
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(alert).toHaveTextContent(/The tab could not be loaded.*reload the page/);
  await expect.element(alert).not.toHaveTextContent("/_next/");
  await expectReadable("a tab that did not come");
  await again.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(alert).toBeVisible();
  load.mockResolvedValue(Rows);
  await again.click();
  await expect.element(page.getByText("Rows of run-7")).toBeVisible();
  expect(alert.elements()).toHaveLength(0);
  await show(<p>Another tab</p>);
  await show(<Tab run="run-8" />);
  await expect.element(page.getByText("Rows of run-8")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

it("says what broke a page, in a page with a heading of its own, and draws it again", async () => {
  const reset = vi.fn();
  const error = new ApiError(500, "internal", "The answer could not be read.", [], "req-9");
  await show(
    <main id="content">
      <BrokenPage error={error} reset={reset} />
    </main>,
    { page: true },
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("This page broke");
  await expect.element(page.getByRole("alert")).toHaveTextContent(/could not be read.*Request req-9/);
  await expectReadable("broken");
  await userEvent.keyboard("{Tab}{Enter}");
  expect(reset).toHaveBeenCalledOnce();
});

const fresh = <KeepFresh everyMs={50} what="the overview" />;
const sessions = (): number => asked("GET /session").length;

it("has a page drawn again while it is seen, and at once when somebody comes back", async () => {
  serve({ "GET /session": json(sessionOf("viewer")) });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await show(fresh);
  await new Promise((passed) => setTimeout(passed, 200));
  expect(sessions()).toBe(0);
  seen.mockReturnValue("visible");
  await expect.poll(() => router.refresh).toHaveBeenCalled();
  await show(<KeepFresh everyMs={60_000} what="the overview" />);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => router.refresh).toHaveBeenCalledOnce();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
});

it("keeps the page of a server that is away or knows nobody, and says what may be old", async () => {
  serve({ "GET /session": json({ ...(sessionOf("viewer") as object), actor: null }) });
  await show(fresh);
  await expect.poll(sessions).toBeGreaterThan(1);
  expect(router.refresh).not.toHaveBeenCalled();
  serve({ "GET /session": refuse(503, "unavailable", "The database is unavailable.") });
  const alert = page.getByRole("alert");
  await expect
    .element(alert)
    .toHaveTextContent(
      /may be out of date: the overview could not be refreshed.*The database is unavailable\. What is shown was read at \d{4}-/,
    );
  expect(router.refresh).not.toHaveBeenCalled();
  await show(<KeepFresh everyMs={60_000} what="the overview" />);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(alert).toBeVisible();
  await expectReadable("old");
  serve({ "GET /session": json(sessionOf("viewer")) });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(router.refresh).toHaveBeenCalledOnce();
});

it("shows form and result beside each other where there is room, the form in sight whatever is read", async () => {
  const tall = { height: 2_000 };
  const box = (name: string): DOMRect => page.getByRole("region", { name }).element().getBoundingClientRect();
  await page.viewport(1440, 800);
  await show(
    <Workbench formPlace={null} form={() => <section aria-label="Form" style={{ height: 300 }} />}>
      <section aria-label="Result" style={tall} />
    </Workbench>,
  );
  await expect.element(page.getByRole("region", { name: "Form" })).toBeVisible();
  expect(box("Form").left).toBeGreaterThan(box("Result").right);
  window.scrollTo(0, 1_000);
  await expect.poll(() => box("Result").top).toBeLessThan(-500);
  expect(box("Form").top).toBeGreaterThanOrEqual(0);
  await page.viewport(1024, 800);
  expect(box("Form").top).toBeGreaterThanOrEqual(box("Result").bottom);
});

it("says beside a fact what a change made it from, and nothing where it is the same", async () => {
  const fact = factOf({ wait: 4, jobs: 9 }, { wait: 12, jobs: 9 });
  await show(
    <Facts
      facts={[fact("Longest wait", ({ wait }) => `${wait} s`), fact("Jobs", ({ jobs }) => `${jobs}`)]}
    />,
  );
  const values = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(values).toEqual(["4 s was 12 s", "9"]);
  expect(factOf(1, undefined)("Jobs", String)).toEqual({ label: "Jobs", value: "1", was: undefined });
  await expectReadable("facts");
});

it("keeps names of 255 characters without a place to break at within the page", async () => {
  const name = "g".repeat(255);
  await page.viewport(390, 800);
  await show(
    <>
      <PageHeader
        title={name}
        trail={[{ label: name, href: "/namespaces/1" }]}
        description={
          <>
            build of <a href="/projects/1">{name}</a>
          </>
        }
      />
      <Panel title={name} actions={<a href="/projects/1">{name}</a>}>
        <Facts
          layout="list"
          facts={[
            { label: name, value: "60 min" },
            { label: "Project", value: name },
          ]}
        />
        <Facts facts={[{ label: `Of the quota of ${name}`, value: "none: no limit" }]} />
      </Panel>
    </>,
    { page: true },
  );
  await expect.element(page.getByText("60 min")).toBeVisible();
  const beyond = [...document.querySelectorAll("a, dt, dd, h1, h2")].filter(
    (each) => each.getBoundingClientRect().right > 390,
  );
  expect(beyond.map(({ tagName }) => tagName)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
