import { Menu, Modal } from "@mantine/core";
import { lazy, Suspense, useState, type ComponentType, type ReactElement, type ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { Asked, useOpened } from "./Asked";
import { late, latePanel } from "./late";

const alert = page.getByRole("alert");
const again = page.getByRole("button", { name: "Try again" });
const away = (): Promise<never> => Promise.reject(new Error("Failed to load chunk /_next/a.js"));

function Items({ target }: { readonly target: ReactElement }): ReactNode {
  return (
    <Menu {...useOpened()}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Copy link</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

it("keeps a menu's button and what was typed when its code does not come, and opens it with the next try", async () => {
  const load = vi.fn<() => Promise<typeof Items>>(away);
  const Opened = lazy(() => late("The menu", load));
  await show(
    <>
      <input aria-label="Message" defaultValue="typed" />
      <Asked button={<button type="button">Share</button>} opened={(target) => <Opened target={target} />} />
    </>,
  );
  const button = page.getByRole("button", { name: "Share" });
  await button.click();
  await expect.element(alert).toHaveTextContent(/The menu could not be loaded.*reload the page/);
  await expect.element(alert).not.toHaveTextContent("/_next/");
  await expect.element(page.getByRole("textbox")).toHaveValue("typed");
  await expectReadable("a menu that did not come");
  await button.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(alert).toBeVisible();
  load.mockResolvedValue(Items);
  await again.click();
  await expect.element(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

function Finder({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Modal opened onClose={onClose} title="Find anything">
      Type a name
    </Modal>
  );
}

function Opener({ Part }: { readonly Part: ComponentType<{ readonly onClose: () => void }> }): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Find
      </button>
      {opened ? (
        <Suspense>
          <Part onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

it("closes a dialog that did not come when it is let be, and looks for it again at the next press", async () => {
  const load = vi.fn<() => Promise<typeof Finder>>(away);
  await show(<Opener Part={lazy(() => late("The search", load))} />);
  const find = page.getByRole("button", { name: "Find" });
  await find.click();
  await expect.element(alert).toHaveTextContent("The search could not be loaded");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  load.mockResolvedValue(Finder);
  await find.click();
  await expect.element(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it("says that code is on its way where the server is slow to send it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let come = (_: typeof Finder): void => undefined;
  const slow = new Promise<typeof Finder>((done) => (come = done));
  await show(<Opener Part={lazy(() => late("The search", () => slow))} />);
  (page.getByRole("button", { name: "Find" }).element() as HTMLElement).click();
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect.element(alert).toHaveTextContent("The search is still loading");
  come(Finder);
  await expect.element(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await expect.element(page.getByText("The search is still loading")).not.toBeInTheDocument();
});

it("says in the place of a part of the page that it did not come", async () => {
  const Form = (): ReactNode => <p>The fields</p>;
  const load = vi.fn<() => Promise<typeof Form>>(away);
  const Late = lazy(() => latePanel("The form", load));
  await show(
    <Suspense>
      <Late />
    </Suspense>,
  );
  await expect.element(alert).toHaveTextContent("The form could not be loaded");
  load.mockResolvedValue(Form);
  await again.click();
  await expect.element(page.getByText("The fields")).toBeVisible();
});
