/** Parts of forms, and hints, menus and popovers whose code is loaded on demand. */
import { Menu } from "@mantine/core";
import { page, userEvent } from "vitest/browser";
import { lazy, useState, type ReactElement, type ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { Select } from "@/components/ui/Select";
import type { Role } from "@/lib/api/accounts";
import { ApiError } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { Asked, useOpened } from "./Asked";
import { DefaultQueries } from "./DefaultQueries";
import { Hint } from "./Hint";
import { useGuard } from "./Permitted";
import { SaveAndTest, type SaveAndTestProps } from "./SaveAndTest";

const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("button", { name });

beforeEach(() => page.viewport(1024, 800));

const schema = z.object({ name: z.string().min(1, "must not be empty") });

/** Nobody else saves. */
const KEPT = { behind: false, conflict: false, takeTheirs: () => undefined, saveOverTheirs: () => undefined };

interface FormProps extends Partial<SaveAndTestProps> {
  readonly onSave?: (input: z.output<typeof schema>) => void;
}

function Form({ onSave = () => undefined, ...props }: FormProps): ReactNode {
  const write = props.write ?? { error: null, isPending: false };
  const { guard } = useGuard("admin");
  const form = useZodForm({ schema, initial: { name: "" }, error: write.error, onSubmit: guard(onSave) });
  return (
    <SaveAndTest
      title="Add webhook"
      kept={KEPT}
      outcome={null}
      saved={false}
      failed="The webhook was not saved"
      lost="The new webhook is not saved and would be lost."
      onClose={() => undefined}
      {...{ form, write, ...props }}
    >
      <p>Other fields</p>
    </SaveAndTest>
  );
}

const name = page.getByRole("textbox", { name: "Name" });

it("is written by keyboard alone, from the name on, and left by its button", async () => {
  const [onSave, onClose] = [vi.fn(), vi.fn()];
  await show(<Form {...{ onSave, onClose }} />);
  await expect.element(page.getByRole("dialog", { name: "Add webhook" })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveAccessibleDescription(/must not be empty/);
  expect(onSave).not.toHaveBeenCalled();
  await expectReadable("a wrong name");
  await userEvent.keyboard("chat{Enter}");
  expect(onSave.mock.calls).toEqual([[{ name: "chat" }]]);
  await userEvent.keyboard("{Tab}{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("asks before Escape closes it with what was typed, and closes at once where nothing was", async () => {
  const onClose = vi.fn();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await show(<Form onClose={onClose} />);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  await userEvent.fill(name, "chat");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(name).toHaveValue("chat");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => onClose).toHaveBeenCalledTimes(2);
});

it("cannot be sent twice, says why it was not saved, and stays with the outcome once it is", async () => {
  const onSave = vi.fn();
  await show(<Form onSave={onSave} write={{ error: null, isPending: true }} />);
  await userEvent.fill(name, "chat");
  await expect.element(button("Save & test")).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  await expectReadable("pending");
  const taken = new ApiError(409, "conflict", "The name is taken.", [{ path: "name", message: "is taken" }]);
  await show(<Form write={{ error: taken, isPending: false }} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent(/was not saved.*The name is taken\./);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/is taken/);
  await expectReadable("failed");
  const onClose = vi.fn();
  await show(<Form saved outcome={<p role="status">It answered 200.</p>} onClose={onClose} />);
  await expect.element(page.getByText("It answered 200.")).toBeVisible();
  await expect.element(button("Cancel")).not.toBeInTheDocument();
  await button("Done").click();
  expect(onClose).toHaveBeenCalledOnce();
});

it.each<Role>(["viewer", "tuner"])("tells a %s why it cannot be sent, also by Enter", async (role) => {
  const onSave = vi.fn();
  await show(<Form onSave={onSave} />, { role });
  const reason = new RegExp(`needs the role admin; yours is ${role}`);
  await expect.element(button("Save & test")).toHaveAccessibleDescription(reason);
  await userEvent.fill(name, "chat");
  await userEvent.keyboard("{Enter}{Tab}{Tab}");
  await expect.element(button("Save & test")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  await expectReadable("not allowed");
});

const DEFAULTS = {
  pulls: { title: "Pulls", description: "Without it: none.", promql: "sum(pulls)" },
  nodes: { title: "Nodes", description: "Without it: one.", promql: "count(up)" },
};
type QueryName = keyof typeof DEFAULTS;

function Queries({ onQueries }: { readonly onQueries: (queries: object) => void }): ReactNode {
  const [queries, setQueries] = useState<Partial<Record<QueryName, string>>>({});
  return (
    <DefaultQueries<QueryName>
      names={["pulls", "nodes"]}
      defaultOf={(each) => DEFAULTS[each]}
      queries={queries}
      onChange={(next) => {
        setQueries(next);
        onQueries(next);
      }}
    />
  );
}

it("keeps only the queries that differ, and sets one back without losing the keyboard's place", async () => {
  const onQueries = vi.fn();
  await show(<Queries onQueries={onQueries} />);
  const pulls = page.getByRole("textbox", { name: /^Pulls/ });
  const back = button("Back to the default of Pulls");
  await expect.element(pulls).toHaveValue("sum(pulls)");
  await expect.element(pulls).toHaveAccessibleDescription("Without it: none.");
  await expect.element(back).not.toBeInTheDocument();
  await userEvent.click(pulls);
  await userEvent.keyboard("{End}*2");
  expect(onQueries).toHaveBeenLastCalledWith({ pulls: "sum(pulls)*2" });
  await expect.element(page.getByRole("textbox", { name: "Pulls (changed)" })).toHaveFocus();
  await expectReadable("changed");
  await userEvent.keyboard("{Backspace}{Backspace}");
  expect(onQueries).toHaveBeenLastCalledWith({});
  await userEvent.clear(pulls);
  await expect.element(pulls).toHaveAccessibleDescription(/Write a query, or set it back/);
  await userEvent.fill(page.getByRole("textbox", { name: "Nodes" }), "7");
  expect(onQueries).toHaveBeenLastCalledWith({ pulls: "", nodes: "7" });
  await expectReadable("empty");
  (back.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(onQueries).toHaveBeenLastCalledWith({ nodes: "7" });
  await expect.element(pulls).toHaveValue("sum(pulls)");
  await expect.element(pulls).toHaveFocus();
});

function OpenedMenu({ target }: { readonly target: ReactElement }): ReactNode {
  const { opened, onChange } = useOpened();
  return (
    <Menu opened={opened} onChange={onChange}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

it("opens a menu whose code comes with the press, by keyboard, and gives the focus back", async () => {
  let arrive = (_: { readonly default: typeof OpenedMenu }): void => undefined;
  const load = vi.fn(() => new Promise<{ readonly default: typeof OpenedMenu }>((done) => (arrive = done)));
  const Opened = lazy(load);
  await show(
    <Asked button={<button type="button">More</button>} opened={(target) => <Opened target={target} />} />,
  );
  await expect.element(button("More")).toHaveAttribute("aria-haspopup", "menu");
  await expectReadable("closed");
  expect(load).not.toHaveBeenCalled();
  await userEvent.keyboard("{Tab}{Enter}");
  expect(load).toHaveBeenCalledOnce();
  await expect.element(button("More")).toBeVisible();
  arrive({ default: OpenedMenu });
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await expect.element(button("More")).toHaveAttribute("aria-expanded", "true");
  await expectReadable("opened");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menuitem")).not.toBeInTheDocument();
  await expect.element(button("More")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
});

it("opens no menu over what somebody has gone into since the press, and opens it at the next", async () => {
  let arrive = (_: { readonly default: typeof OpenedMenu }): void => undefined;
  const Opened = lazy(() => new Promise<{ readonly default: typeof OpenedMenu }>((done) => (arrive = done)));
  await show(
    <>
      <Asked button={<button type="button">More</button>} opened={(target) => <Opened target={target} />} />
      <input aria-label="Other" />
    </>,
  );
  const other = page.getByRole("textbox", { name: "Other" });
  (button("More").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  (other.element() as HTMLElement).focus();
  arrive({ default: OpenedMenu });
  await expect.element(button("More")).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("typed");
  await expect.element(other).toHaveValue("typed");
  await expect.element(page.getByRole("menuitem")).not.toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
});

it("hints while the pointer or the keyboard is there, until Escape", async () => {
  await show(
    <>
      <Hint label="Needs the role tuner">
        <button type="button">Run now</button>
      </Hint>
      <button type="button">Other</button>
    </>,
  );
  const hint = page.getByRole("tooltip");
  expect(hint.elements()).toHaveLength(0);
  await userEvent.hover(button("Run now"));
  await expect.element(hint).toHaveTextContent("Needs the role tuner");
  await expectReadable("a hint");
  await userEvent.keyboard("{Escape}");
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.hover(button("Other"));
  await userEvent.hover(button("Run now"));
  await expect.element(hint).toBeVisible();
  await userEvent.hover(button("Other"));
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Run now")).toHaveFocus();
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(hint).not.toBeInTheDocument();
});

function Zones({ searchable }: { readonly searchable: boolean }): ReactNode {
  const [zone, setZone] = useState<string | null>("UTC");
  return (
    <>
      <Select
        label="Time zone"
        data={["Europe/Berlin", "UTC", "Asia/Tokyo"]}
        value={zone}
        onChange={setZone}
        searchable={searchable}
      />
      <button type="button">Save</button>
    </>
  );
}

it.each([false, true])(
  "draws options while a choice is in use, and is chosen from by key (searchable: %s)",
  async (searchable) => {
    await show(<Zones searchable={searchable} />);
    const zone = page.getByRole("combobox", { name: "Time zone" });
    const options = (): readonly Element[] => [...document.querySelectorAll("[role=option]")];
    const marked = (): string | undefined => document.querySelector("[data-combobox-selected]")?.textContent;
    expect(options()).toEqual([]);
    await userEvent.keyboard("{Tab}");
    await expect.element(zone).toHaveFocus();
    // A searchable field opens with the focus, others with the key.
    if (!searchable) {
      await userEvent.keyboard("{ArrowDown}");
      await expect.poll(marked).toBe("UTC");
    }
    await expect.element(page.getByRole("option", { name: "UTC" })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(marked).toBe("Asia/Tokyo");
    await expectReadable("open");
    await userEvent.keyboard("{Enter}");
    await expect.element(zone).toHaveValue("Asia/Tokyo");
    await userEvent.keyboard("{Tab}");
    await expect.element(button("Save")).toHaveFocus();
    await expect.poll(options).toEqual([]);
    await expectReadable("closed");
    await zone.click();
    await page.getByRole("option", { name: "Europe/Berlin" }).click();
    await expect.element(zone).toHaveValue("Europe/Berlin");
    await expect.element(zone).toHaveFocus();
  },
);

it("finds a choice by what is typed", async () => {
  await show(<Zones searchable />);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await userEvent.fill(zone, "berl");
  await expect.element(page.getByRole("option", { name: "UTC" })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(zone).toHaveValue("Europe/Berlin");
});
