import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGo } from "@/lib/client/hooks/go";
import { router, show } from "@/test/support/components/show";
import { useUnsavedGuard } from "./useUnsavedGuard";

const here = window.location.pathname;
const question = page.getByRole("dialog", { name: "Leave without saving?" });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const stepped = vi.fn<(delta?: number) => void>();
beforeEach(() => {
  stepped.mockClear();
  vi.spyOn(window.history, "go").mockImplementation(stepped);
});
afterEach(() => window.navigation.removeEventListener("navigate", hear));

function Form({ name, unsaved = true }: { readonly name: string; readonly unsaved?: boolean }): ReactNode {
  const { release } = useUnsavedGuard(unsaved, `The ${name} is lost.`);
  return (
    <button type="button" onClick={release}>
      Saved {name}
    </button>
  );
}

function Ways(): ReactNode {
  const go = useGo();
  return (
    <>
      <button type="button" onClick={() => void go("/by-code")}>
        By code
      </button>
      <a href="/by-link">By link</a>
    </>
  );
}

let stopped: boolean | null = null;
const hear = (event: Event): void => void (stopped = event.defaultPrevented);

/** Dispatches Back as the browser does: the tests' page is a frame, in which a real one cannot be cancelled. */
function back(pathname: string, cancelable = true): boolean | null {
  const event = new Event("navigate", { cancelable });
  const destination = { key: "before", url: new URL(pathname, window.location.href).href, index: 2 };
  Object.assign(event, { navigationType: "traverse", destination });
  window.navigation.addEventListener("navigate", hear);
  window.navigation.dispatchEvent(event);
  return stopped;
}

it("goes at once where nothing is unsaved", async () => {
  await show(
    <>
      <Form name="guard" unsaved={false} />
      <Ways />
    </>,
  );
  await press("By code");
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/by-code");
  expect(back("/before")).toBe(false);
  await expect.element(question).not.toBeInTheDocument();
});

it("asks before code leads away, once for all forms", async () => {
  await show(
    <>
      <Form name="guard" />
      <Form name="shadow" />
      <Ways />
    </>,
  );
  await press("By code");
  await expect.element(question).toHaveTextContent("The guard is lost. The shadow is lost.");
  await expect.element(page.getByRole("dialog")).toHaveLength(1);
  await press("Stay");
  await expect.element(question).not.toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
  await page.getByRole("link", { name: "By link" }).click();
  await press("Leave");
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/by-link");
});

it("asks only about what is not saved yet", async () => {
  await show(
    <>
      <Form name="guard" />
      <Form name="shadow" />
      <Ways />
    </>,
  );
  await press("Saved guard");
  await press("By code");
  await expect.element(question).toHaveTextContent("The shadow is lost.");
  await expect.element(question).not.toHaveTextContent("The guard is lost.");
  await press("Stay");
  await expect.element(question).not.toBeInTheDocument();
  await press("Saved shadow");
  await press("By code");
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/by-code");
});

it("asks before Back and Forward lead to another page, and lets pass what stays or cannot be stopped", async () => {
  await show(<Form name="guard" />);
  expect(back(here)).toBe(false);
  expect(back("/before", false)).toBe(false);
  expect(back("/before")).toBe(true);
  await press("Stay");
  await expect.element(question).not.toBeInTheDocument();
  expect(stepped).not.toHaveBeenCalled();
  expect(back("/before")).toBe(true);
  await press("Leave");
  const at = window.navigation.currentEntry?.index ?? NaN;
  await expect.poll(() => stepped).toHaveBeenCalledExactlyOnceWith(2 - at);
  // The allowed step is not asked about again.
  expect(back("/before")).toBe(false);
  expect(back("/before")).toBe(true);
  await press("Stay");
});

it("asks before Back or a link takes a form away that is there for the address's query, about it alone", async () => {
  const { search } = window.location;
  function Drawer(): ReactNode {
    useUnsavedGuard(true, "The schedule is lost.", { byQuery: true });
    return <a href={`${here}?another=1`}>Another start</a>;
  }
  await show(
    <>
      <Form name="guard" />
      <Drawer />
    </>,
  );
  expect(back(here + search)).toBe(false);
  expect(back(`${here}?another=1`)).toBe(true);
  await expect.element(question).toHaveTextContent("The schedule is lost.");
  await expect.element(question).not.toHaveTextContent("The guard is lost.");
  await press("Leave");
  await expect.poll(() => stepped).toHaveBeenCalledOnce();
  expect(back(`${here}?another=1`)).toBe(false);
  await show(<Drawer />);
  await page.getByRole("link", { name: "Another start" }).click();
  await expect.element(question).toHaveTextContent("The schedule is lost.");
  await press("Stay");
  expect(router.push).not.toHaveBeenCalled();
});
