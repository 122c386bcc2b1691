import { Menu, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { apiFetch } from "@/lib/client/api";
import { asked, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { CodeBlock } from "./CodeBlock";
import { confirmAction } from "./confirmAction";
import { CopyButton } from "./CopyButton";
import { Facts } from "./Facts";
import { ImageName } from "./ImageName";
import { KeyboardHelp } from "@/components/shell/keys/KeyboardHelp";
import { notifyDone, notifyError, notifyUndo } from "./notify";
import { Num } from "./Num";
import { PageHeader } from "./PageHeader";
import { Panel } from "./Panel";
import { PermittedButton, PermittedLink } from "./Permitted";
import { PermittedItem } from "./PermittedItem";
import { PermittedSwitch } from "./PermittedSwitch";
import { QueryState } from "./QueryState";
import { RelativeTime } from "./RelativeTime";
import { DemoTag, StatusBadge } from "./StatusBadge";

const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("button", { name });

function Controls({ act }: { readonly act: () => void }): React.ReactNode {
  return (
    <>
      <PermittedButton needs="tuner" onClick={act}>
        Run now
      </PermittedButton>
      <PermittedLink needs="tuner" href="/policies/new">
        New policy
      </PermittedLink>
      <PermittedSwitch needs="tuner" label="Schedule" checked={false} onChange={act} />
      <Menu opened transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <PermittedItem needs="tuner" onClick={act}>
            Delete
          </PermittedItem>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

it("acts for those who may", async () => {
  const act = vi.fn();
  await show(<Controls act={act} />, { role: "tuner" });
  await button("Run now").click();
  await page.getByRole("switch", { name: "Schedule" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  expect(act).toHaveBeenCalledTimes(3);
  await expect
    .element(page.getByRole("link", { name: "New policy" }))
    .toHaveAttribute("href", "/policies/new");
});

it("stays reachable for those who may not, says why, and does nothing", async () => {
  const act = vi.fn();
  await show(<Controls act={act} />, { role: "viewer" });
  const controls = [
    button("Run now"),
    page.getByRole("link", { name: "New policy" }),
    page.getByRole("switch", { name: "Schedule" }),
    page.getByRole("menuitem", { name: "Delete" }),
  ];
  for (const control of controls) {
    await expect.element(control).toHaveAttribute("aria-disabled", "true");
    await expect.element(control).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
    (control.element() as HTMLElement).click();
  }
  expect(act).not.toHaveBeenCalled();
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  await expectReadable("not allowed");
});

function Thing(): React.ReactNode {
  const query = useQuery({
    queryKey: ["thing"],
    queryFn: ({ signal }) => apiFetch("/thing", z.object({ name: z.string() }), { signal }),
  });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
      <QueryState query={query} what="the thing" back={{ label: "To the things", href: "/things" }}>
        {({ name }) => <p>It is {name}</p>}
      </QueryState>
    </>
  );
}

it("shows a query under way, then its data, and keeps them when a refresh fails", async () => {
  serve({ "GET /thing": never });
  await show(<Thing />);
  await expect.element(page.getByRole("status", { name: "Loading the thing" })).toBeInTheDocument();
  serve({ "GET /thing": json({ name: "first" }) });
  await show(<Thing />);
  await expect.element(page.getByText("It is first")).toBeVisible();
  serve({ "GET /thing": refuse(503, "unavailable", "The database is unavailable.") });
  await button("Refresh").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(/may be out of date.*The database is unavailable\./);
  await expect.element(page.getByText("It is first")).toBeVisible();
  await expectReadable("old data");
});

it("leads back to the list where there is no such thing, and offers no other try", async () => {
  serve({ "GET /thing": refuse(404, "notFound", "There is no thing of this name.") });
  await show(<Thing />);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Not found: the thingThere is no thing of this name.");
  await expect.element(page.getByRole("link", { name: "To the things" })).toHaveAttribute("href", "/things");
  await expect.element(button("Try again")).not.toBeInTheDocument();
  await expectReadable("not found");
});

it("says what the server does not allow, and asks who is there, whose role may be another by now", async () => {
  const words = "This needs the role tuner; yours is viewer.";
  serve({
    "GET /thing": refuse(403, "forbidden", words),
    "GET /session": json(sessionOf("viewer")),
  });
  await show(
    <>
      <Thing />
      <PermittedButton needs="tuner">Run now</PermittedButton>
    </>,
    { role: "tuner" },
  );
  await expect.element(page.getByRole("alert")).toHaveTextContent(/Could not load the thing.*role tuner/);
  await expect
    .element(button("Run now"))
    .toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  expect(asked("GET /session")).toHaveLength(1);
  await expectReadable("refused by the server");
  serve({ "GET /thing": json({ name: "allowed now" }) });
  await button("Try again").click();
  await expect.element(page.getByText("It is allowed now")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("names an answer of another shape, and its path", async () => {
  serve({ "GET /thing": json({ name: 7 }) });
  await show(<Thing />);
  await expect.element(page.getByRole("alert")).toHaveTextContent(/has another shape.*name/);
});

it("asks before it acts: confirming is a yes, cancelling and Escape are a no", async () => {
  await show(<p>Page</p>);
  const ask = (): Promise<boolean> =>
    confirmAction({
      title: "Delete it?",
      children: "This cannot be undone.",
      confirmLabel: "Delete",
      danger: true,
    });
  const yes = ask();
  await expect.element(page.getByRole("dialog", { name: "Delete it?" })).toBeVisible();
  await expectReadable("a question");
  await button("Delete").click();
  expect(await yes).toBe(true);
  const no = ask();
  await button("Keep").click();
  expect(await no).toBe(false);
  const escaped = ask();
  await expect.element(page.getByRole("dialog", { name: "Delete it?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await escaped).toBe(false);
});

it("copies, and says what to do where the browser refuses", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show(<CopyButton text="spec: {}" label="Copy YAML" />);
  await button("Copy YAML").click();
  await expect.element(button("Copied")).toBeVisible();
  expect(write).toHaveBeenCalledWith("spec: {}");
  write.mockRejectedValue(new Error("not allowed"));
  await show(<CopyButton text="spec: {}" label="Copy YAML" />);
  await button("Copy YAML").click();
  await expect.element(button("Select and copy by hand")).toBeVisible();
});

it("tells what was done, what failed and why, and takes back what can be", async () => {
  const undo = vi.fn();
  await show(<p>Page</p>);
  notifyDone("Settings saved.");
  notifyError("Not saved", new Error("The server cannot be reached."));
  notifyUndo("Policy deleted.", undo);
  await expect.element(page.getByText("Settings saved.")).toBeVisible();
  await expect.element(page.getByRole("alert").getByText("The server cannot be reached.")).toBeVisible();
  await expectReadable("three messages");
  await button("Undo").click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(page.getByText("Policy deleted.")).not.toBeInTheDocument();
});

it("lists the shortcuts that work, opened by hand or by its own", async () => {
  await show(<KeyboardHelp />);
  await button("Keyboard shortcuts").click();
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect.element(page.getByText("Show this list")).toBeVisible();
  await expectReadable("the list of keys");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}/{/Control}");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

it("writes states, numbers, names and times readably in both schemes", async () => {
  await show(
    <>
      <PageHeader title="Runs" description="Every computation." />
      <Panel title="One run" description="As it went">
        {(["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const).map((state) => (
          <StatusBadge key={state} state={state} />
        ))}
        <DemoTag />
        <Facts facts={[{ label: "Images", value: <Num value={1} unit={["image", "images"]} /> }]} />
        <Num value={1234.5678} unit="ms" />
        <Num value={null} />
        <ImageName image="registry.example.com/base/node:20" />
        <RelativeTime at={null} never="by hand only" />
        <CodeBlock label="The request">GET /api/v1/query</CodeBlock>
      </Panel>
    </>,
  );
  for (const word of ["Queued", "Running", "Succeeded", "Partial", "Failed", "Cancelled", "Demo"]) {
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText("1,235 ms")).toBeVisible();
  await expect.element(page.getByTitle("registry.example.com/base/node:20")).toHaveTextContent("node:20");
  await expect.element(page.getByText("by hand only")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "The request" })).toHaveAttribute("tabindex", "0");
  await expectReadable("words and numbers");
});

it("draws the example in a wrong field as in any other, so that it is not taken for what was typed", async () => {
  await show(
    <>
      <TextInput label="URL" placeholder="https://prometheus.example.com" />
      <TextInput
        label="Wrong URL"
        placeholder="https://prometheus.example.com"
        error="write an http(s) URL"
      />
    </>,
  );
  const colourOf = (name: string): string => {
    const field = page.getByLabelText(name, { exact: true }).element();
    return getComputedStyle(field, "::placeholder").color;
  };
  expect(colourOf("Wrong URL")).toBe(colourOf("URL"));
  await expectReadable("a wrong field with an example");
});
