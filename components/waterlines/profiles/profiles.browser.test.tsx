import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { presetAsOwn } from "@/lib/waterlines";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ProfileEditor, type ProfileEditorProps } from "./ProfileEditor";
import { ProfilesTable } from "./ProfilesTable";

const SAVED = {
  name: "young-first",
  base: "seed",
  chains: { mem: [{ key: "runningTime" }] },
  metrics: [],
  revision: 2,
  author: "ada",
  updatedAt: "2026-11-22T09:00:00.000Z",
};
const noNodes = { "GET /nodes": json({ items: [], nextCursor: null, snapshot: null }) };
const none = {
  ...noNodes,
  "GET /waterlines/profiles": list([]),
  "GET /waterlines/metrics": list([]),
};

const keys = page.getByRole("list", { name: "Keys of the chain CPU" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const titles = (): string[] =>
  [...keys.element().querySelectorAll("strong")].map(({ textContent }) => textContent);

const initial = { ...presetAsOwn("seed", "mine"), chains: { cpu: [{ key: "class" }, { key: "priority" }] } };

it("moves, flips, removes and adds keys by mouse and keyboard, the focus with them", async () => {
  serve(none);
  await show(<ProfileEditor initial={initial} revision={3} />);
  await expect.element(keys).toBeVisible();
  expect(titles()).toEqual(["QoS class", "priority"]);
  await expectReadable("a chain");
  await button("Move priority up").click();
  expect(titles()).toEqual(["priority", "QoS class"]);
  // It cannot move further up, so the focus is on the opposite button.
  await expect.element(button("Move priority down")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(titles()).toEqual(["QoS class", "priority"]);
  await expect.element(page.getByText("priority is key 2 of 2.")).toBeInTheDocument();
  await button("Flip priority").click();
  await expect.element(keys).toHaveTextContent("First: a higher priority");
  await expect.element(button("Flip priority")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("combobox", { name: "Add a key" }).selectOptions("CPU use");
  await button("Remove QoS class").click();
  await expect.element(button("Remove priority")).toHaveFocus();
  expect(titles()).toEqual(["priority", "CPU use"]);
  await button("Back to the chain of The proposal (seed)").click();
  expect(titles().slice(0, 2)).toEqual(["QoS class", "priority"]);
});

it("saves under a name, and over another's only on request", async () => {
  let calls = 0;
  serve({
    ...none,
    "PUT /waterlines/profiles/mine": ({ body }) => {
      if (++calls > 1) return Response.json({ ...SAVED, ...(body as object), name: "mine", revision: 4 });
      const message = "bob saved revision 3 of the profile mine.";
      return Response.json({ error: { code: "preconditionFailed", message, details: [] } }, { status: 412 });
    },
  });
  await show(<ProfileEditor initial={initial} revision={2} />);
  await expect.element(button("Save")).toBeDisabled();
  await button("Move priority up").click();
  await button("Save").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 3");
  await button("Save mine over theirs").click();
  await expect.element(button("Save")).toBeDisabled();
  expect(asked("PUT /waterlines/profiles/mine").at(-1)?.body).toEqual({
    base: "seed",
    metrics: [],
    chains: { cpu: [{ key: "priority" }, { key: "class" }] },
  });
});

it("tells which chain somebody else changed while it is edited, and goes on with theirs on request", async () => {
  serve(none);
  let saved = (_: ProfileEditorProps): void => undefined;
  function Followed(): ReactNode {
    const [props, setProps] = useState<ProfileEditorProps>({ initial, revision: 2 });
    saved = setProps;
    return <ProfileEditor {...props} />;
  }
  await show(<Followed />);
  await button("Move priority up").click();
  saved({ initial: { ...initial, chains: { ...initial.chains, mem: [{ key: "priority" }] } }, revision: 3 });
  const told = page.getByRole("list", { name: "What they changed" }).getByRole("listitem");
  await expect.element(told).toHaveTextContent(/^Memory:.+→becamepriority$/);
  await expectReadable("somebody else saved");
  await button("Discard mine").click();
  await expect.element(told).not.toBeInTheDocument();
  expect(titles()).toEqual(["QoS class", "priority"]);
});

it("asks for a name that a profile may have", async () => {
  serve(none);
  await show(<ProfileEditor initial={{ ...initial, name: "" }} revision={0} />);
  const name = page.getByRole("textbox", { name: "Name" });
  await button("Save").click();
  await expect.element(name).toHaveAccessibleDescription(/is missing/);
  await userEvent.fill(name, "seed");
  await expect.element(name).toHaveAccessibleDescription(/is a preset's name/);
  await userEvent.fill(name, "My chain");
  await expect.element(name).toHaveAccessibleDescription(/lower-case letters/);
  await expectReadable("a wrong name");
  expect(asked().filter(({ method }) => method === "PUT")).toEqual([]);
});

it("opens on a node that the edited chain acts on, and says of another that it does not", async () => {
  const line = { unit: "%", line: 85, preview: false };
  const node = (name: string, cpu: number, memory: number) => ({
    name,
    standing: "over",
    since: null,
    images: null,
    zone: null,
    pods: 4,
    candidates: 4,
    evicted: 1,
    throttled: 0,
    lines: [
      {
        ...line,
        metric: "cpu_total_utilization",
        title: "CPU utilisation",
        used: 85 + cpu,
        over: cpu,
        share: 1,
      },
      {
        ...line,
        metric: "memory_total_utilization",
        title: "memory utilisation",
        used: 85 + memory,
        over: memory,
        share: 1,
      },
    ],
  });
  const standings = { over: 2, unknown: 0, under: 0, none: 0 };
  const items = [node("node-03", 6, -20), node("node-07", -5, 3)];
  serve({
    ...none,
    "GET /nodes": json({ items, nextCursor: null, snapshot: null, images: null, standings }),
    "GET /nodes/node-03": refuse(503, "away", "The node is not read here."),
    "GET /nodes/node-07": refuse(503, "away", "The node is not read here."),
  });
  const chains = { mem: [{ key: "class" }, { key: "runningTime" }] };
  await show(<ProfileEditor initial={{ ...presetAsOwn("seed", "mine"), chains }} revision={3} />);
  const chosen = page.getByRole("combobox", { name: "Node" });
  await expect.element(chosen).toHaveValue("node-07");
  const idle = page.getByText("Its memory chain does not act on node-03, which is over on CPU.");
  expect(idle.elements()).toHaveLength(0);
  await chosen.selectOptions("node-03");
  await expect.element(idle).toBeVisible();
});

it("compares an edit with what is saved, unless another profile is chosen", async () => {
  const node = { name: "node-1", standing: "over", since: null, lines: [], images: null, zone: null };
  serve({
    ...none,
    "GET /waterlines/profiles": list([SAVED]),
    "GET /nodes": list([{ ...node, pods: 4, candidates: 4, evicted: 1, throttled: 0 }]),
    "GET /nodes/node-1": refuse(503, "away", "The node is not read here."),
  });
  const { name, chains } = SAVED;
  await show(<ProfileEditor initial={{ ...presetAsOwn("seed", name), chains }} revision={2} />);
  const against = page.getByRole("combobox", { name: "Against" });
  await expect.element(against).toHaveValue("improved");
  await button("Flip running time").click();
  await expect.element(against).toHaveValue("young-first");
  await button("Flip running time").click();
  await expect.element(against).toHaveValue("improved");
  await button("Flip running time").click();
  await against.selectOptions("craneHead");
  await expect.element(against).toHaveValue("craneHead");
});

it("says that only the first nodes are offered, and offers more", async () => {
  const node = (name: string) => ({
    name,
    standing: "under",
    since: null,
    lines: [],
    images: null,
    zone: null,
    pods: 4,
    candidates: 4,
    evicted: 0,
    throttled: 0,
  });
  const away = refuse(503, "away", "The node is not read here.");
  serve({
    ...none,
    "GET /nodes": ({ path }) =>
      Response.json(
        path.includes("cursor=next")
          ? { items: [node("node-3")], nextCursor: null }
          : { items: [node("node-1"), node("node-2")], nextCursor: "next" },
      ),
    "GET /nodes/node-1": away,
  });
  await show(<ProfileEditor initial={initial} revision={3} />);
  const chosen = page.getByRole("combobox", { name: "Node" });
  await expect.element(page.getByText(/^The 2 nodes farthest over their lines are offered/)).toBeVisible();
  expect(chosen.element().textContent).toBe("node-1node-2");
  await button("Offer more nodes").click();
  await expect.element(chosen).toHaveTextContent("node-1node-2node-3");
  await expect.element(button("Offer more nodes")).not.toBeInTheDocument();
  await expect.element(chosen).toHaveValue("node-1");
});

it("lists saved profiles before the presets, and tells a viewer what they may not do", async () => {
  serve({ "GET /waterlines/profiles": list([SAVED]) });
  await show(<ProfilesTable />, { role: "viewer" });
  const rows = page.getByRole("table", { name: "Profiles" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("young-first");
  await expect.element(rows.nth(1)).toHaveTextContent("running time");
  await expect.element(rows.nth(2)).toHaveTextContent("The proposal seed");
  await expect
    .element(button("Remove the profile young-first"))
    .toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expectReadable("the list");
});

it("does not remove what somebody else has saved since, and shows theirs", async () => {
  const REMOVE = "DELETE /waterlines/profiles/young-first";
  const LIST = "GET /waterlines/profiles";
  const theirs = { ...SAVED, revision: 3, chains: { mem: [{ key: "priority" }] } };
  serve({ [LIST]: list([SAVED]), [REMOVE]: refuse(412, "preconditionFailed", "bob saved revision 3.") });
  await show(<ProfilesTable />);
  const remove = async (): Promise<void> => {
    await button("Remove the profile young-first").click();
    await button("Remove the profile").click();
  };
  await expect.element(button("Remove the profile young-first")).toBeVisible();
  serve({ [LIST]: list([theirs]) });
  await remove();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 3.");
  const row = page.getByRole("table", { name: "Profiles" }).getByRole("row").nth(1);
  await expect.element(row).toHaveTextContent("priority");
  serve({ [REMOVE]: json({}) });
  await remove();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(asked(REMOVE).map(({ ifMatch }) => ifMatch)).toEqual(['"2"', '"3"']);
});
