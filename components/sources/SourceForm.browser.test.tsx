import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectLost, isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SourceForm } from "./SourceForm";

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const save = (): ReturnType<typeof page.getByRole> => page.getByRole("button", { name: "Save" });

it("tells every wrong field at once, the first with the focus, and sends nothing", async () => {
  await show(<SourceForm source={null} onClose={vi.fn()} />);
  await userEvent.fill(field(/^URL/), "ftp://x");
  await userEvent.fill(field(/^Headers/), "no colon");
  await save().click();
  await expect.element(field(/^Name/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(field(/^URL/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(field(/^Headers/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(field(/^Name/)).toHaveFocus();
  expect(asked("POST /data-sources")).toHaveLength(0);
  await expectReadable("three wrong fields");
  await userEvent.fill(field(/^URL/), "http://prometheus:9090");
  await expect.element(field(/^URL/)).not.toHaveAttribute("aria-invalid", "true");
});

it("puts what the server refuses at its field and says it above", async () => {
  serve({
    "POST /data-sources": refuse(409, "conflict", "The name is taken.", [
      { path: "name", message: "is the name of another data source" },
    ]),
  });
  await show(<SourceForm source={null} onClose={vi.fn()} />);
  await userEvent.fill(field(/^Name/), "mimir");
  await userEvent.fill(field(/^URL/), "http://mimir:9009/prometheus");
  await save().click();
  await expect.element(field(/^Name/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/is the name of another data source/);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The data source was not saved");
  expect(asked("POST /data-sources")[0]?.body).toEqual({
    name: "mimir",
    type: "prometheus",
    url: "http://mimir:9009/prometheus",
  });
  await expectReadable("refused");
});

it("saves and tests in one go, with the result in place", async () => {
  const stored = dataSource("mimir", { url: "http://mimir:9009" });
  const refused = {
    ok: false,
    latencyMs: 3,
    version: null,
    message: "http://mimir:9009 refused the connection",
  };
  serve({
    "POST /data-sources": json(stored, 201),
    "POST /data-sources/mimir/test": json({ ...refused, at: "2026-11-22T09:00:00.000Z" }),
    "PUT /data-sources/mimir": json(stored),
  });
  const onClose = vi.fn();
  await show(<SourceForm source={null} onClose={onClose} />);
  await userEvent.fill(field(/^Name/), "mimir");
  await userEvent.fill(field(/^URL/), "http://mimir:9009");
  await expect.poll(isLeavingAsked).toBe(true);
  await expectLost("The new data source is not saved and would be lost.");
  await save().click();
  const outcome = page.getByRole("status", { name: "Connection of mimir" });
  await expect.element(outcome).toHaveTextContent("Data source mimir saved.");
  await expect.element(outcome).toHaveTextContent("refused the connection");
  await expect.element(outcome).toHaveTextContent("choose Save & test again");
  await expect.poll(isLeavingAsked).toBe(false);
  await expectReadable("saved and tested");
  // A correction changes the source that was just saved.
  await userEvent.fill(field(/^URL/), "http://mimir:9010");
  await save().click();
  await expect.poll(() => asked("PUT /data-sources/mimir")).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Done" }).click();
  expect(onClose).toHaveBeenCalled();
});

it("does not send for somebody who may not, and says why", async () => {
  await show(<SourceForm source={null} onClose={vi.fn()} />, { role: "viewer" });
  await userEvent.fill(field(/^Name/), "mimir");
  await userEvent.fill(field(/^URL/), "http://mimir:9009");
  await expect.element(save()).toHaveAttribute("aria-disabled", "true");
  await expect.element(save()).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await expectReadable("not allowed");
  // Playwright waits for an aria-disabled element to become enabled; a person need not.
  (save().element() as HTMLElement).click();
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  expect(asked("POST /data-sources")).toHaveLength(0);
});

it("fills its fields from a kubeconfig, and sends no kubeconfig", async () => {
  serve({ "POST /data-sources": refuse(409, "conflict", "The name is taken.") });
  await show(<SourceForm source={null} onClose={vi.fn()} />);
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Kubernetes" }).click();
  const config = (user: string): string =>
    `current-context: ci\ncontexts: [{name: ci, context: {cluster: ci, user: reader}}]\n` +
    `clusters: [{name: ci, cluster: {server: "https://ci.example.com:6443"}}]\nusers: [{name: reader, user: ${user}}]\n`;
  await userEvent.fill(field(/^Kubeconfig/), config("{exec: {command: aws}}"));
  await page.getByRole("button", { name: "Fill the fields from it" }).click();
  await expect.element(field(/^Kubeconfig/)).toHaveAccessibleDescription(/exec runs a program/);
  await expectReadable("a kubeconfig that is refused");
  await userEvent.fill(field(/^Kubeconfig/), config("{token: sa-token}"));
  await page.getByRole("button", { name: "Fill the fields from it" }).click();
  await expect.element(field(/^URL/)).toHaveValue("https://ci.example.com:6443");
  await userEvent.fill(field(/^Name/), "ci");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked("POST /data-sources")).toHaveLength(1);
  expect(asked("POST /data-sources")[0]?.body).toEqual({
    name: "ci",
    type: "kubernetes",
    url: "https://ci.example.com:6443",
    credentials: { token: "sa-token" },
  });
});

it("keeps the outcome in sight, warns of a URL that two sources have, and takes it back for a wrong field", async () => {
  await page.viewport(1024, 700);
  const stored = dataSource("second", { url: "http://prom:9090", ambiguousFor: ["nightly"] });
  const failing = { ok: false, latencyMs: 3, version: null, message: "http://prom:9090 answered HTTP 401" };
  serve({
    "POST /data-sources": json(stored, 201),
    "POST /data-sources/second/test": json({ ...failing, at: "2026-11-22T09:00:00.000Z" }),
  });
  await show(<SourceForm source={null} onClose={() => undefined} />);
  await userEvent.fill(field(/^Name/), "second");
  await userEvent.fill(field(/^URL/), "http://prom:9090");
  await save().click();
  await expect.element(page.getByText("http://prom:9090 answered HTTP 401")).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText(/fail until their secretRef names one of the two/)).toBeInViewport();
  await expect
    .element(page.getByRole("link", { name: "nightly" }))
    .toHaveAttribute("href", "/policies/nightly");
  await expect.element(save()).toBeInViewport({ ratio: 1 });
  await expectReadable("a second source of one URL");
  await userEvent.fill(field(/^Headers/), "no colon");
  await save().click();
  await expect.element(field(/^Headers/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("Data source second saved.")).not.toBeInTheDocument();
});
