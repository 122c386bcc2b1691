import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { LIMITS } from "@/lib/limits/limits";
import { asked, givenUp, json, never, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import { emptySnapshot } from "./snapshot.testing";
import { UploadForm } from "./UploadForm";

const PATH = "POST /node-snapshots";
const name = page.getByRole("textbox", { name: "Name" });
const pasted = page.getByRole("textbox", { name: "Or paste it" });
const policies = page.getByRole("textbox", { name: "Policies" });
const upload = page.getByRole("button", { name: "Upload" });
const files = page.getByRole("button", { name: /^Nodes and pods/ });

/** Gives a file to the field at that index: nodes, use of pods, use of nodes. */
async function give(place: number, file: File): Promise<void> {
  const input = document.querySelectorAll('input[type="file"]')[place];
  if (input === undefined) throw new Error(`there is no field of a file at ${place}`);
  await userEvent.upload(input, file);
}

it("sends name, files and policies, and leads to what was made of them", async () => {
  serve({ [PATH]: json(emptySnapshot, 201) });
  await show(<UploadForm />);
  await expect.element(policies).toHaveAccessibleDescription(/Empty: those of the version before/);
  await userEvent.fill(name, " ci-pool ");
  await give(0, new File(['{"kind":"List"}'], "nodes.json"));
  await expect.element(pasted).toBeDisabled();
  await give(1, new File(['{"kind":"PodMetricsList"}'], "pods.json"));
  await userEvent.fill(policies, "kind: NodeQOS");
  await expect.poll(isLeavingAsked).toBe(true);
  await upload.click();
  await expect.poll(() => router.push).toHaveBeenCalledWith("/nodes?snapshot=ci-pool&version=3");
  expect(isLeavingAsked()).toBe(false);
  expect(asked(PATH)[0]?.body).toEqual({
    name: "ci-pool",
    nodes: '{"kind":"List"}',
    podMetrics: '{"kind":"PodMetricsList"}',
    documents: "kind: NodeQOS",
  });
});

it("names both missing fields, the first with the focus, and then the file that is too large", async () => {
  await show(<UploadForm />);
  await expectReadable("empty");
  await upload.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Give the snapshot a name/);
  await expect.element(page.getByText("Choose a file of nodes, or paste them")).toBeVisible();
  await expectReadable("two missing fields");
  await userEvent.fill(name, "CI pool");
  // Dropped, since the driver cannot give a field a file of this size.
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(LIMITS.snapshotFileBytes.value + 1)], "nodes.json"));
  name.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/is too large: a file has at most/)).toBeVisible();
  await upload.click();
  await expect
    .element(name)
    .toHaveAccessibleDescription(/must be lower-case letters, digits.+, not "CI pool"/);
  expect(asked()).toEqual([]);
});

it("keeps what was pasted when it is refused, with the reason at its field", async () => {
  serve({
    [PATH]: refuse(422, "unprocessable", "nodes is no JSON.", [
      { path: "nodes", message: "is no JSON: use -o json" },
    ]),
  });
  await show(<UploadForm />);
  await userEvent.fill(name, "ci-pool");
  await userEvent.fill(pasted, "apiVersion: v1");
  await upload.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The snapshot was not uploaded");
  await expect.element(pasted).toHaveAccessibleDescription(/is no JSON: use -o json/);
  await expect.element(files).not.toHaveAccessibleDescription(/is no JSON/);
  await expect.element(pasted).toHaveFocus();
  await expect.element(pasted).toHaveValue("apiVersion: v1");
  expect(asked(PATH)[0]?.body).toEqual({ name: "ci-pool", nodes: "apiVersion: v1" });
  await expectReadable("refused");
});

it("tells a viewer who may upload", async () => {
  await show(<UploadForm />, { role: "viewer" });
  await userEvent.fill(name, "ci-pool");
  await userEvent.fill(pasted, "{}");
  await expect.element(upload).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await upload.click({ force: true });
  expect(asked()).toEqual([]);
  await expectReadable("not allowed");
});

it("says how much was sent, and is cancelled with all that was typed kept", async () => {
  serve({ [PATH]: never });
  await show(<UploadForm />);
  await userEvent.fill(name, "ci-pool");
  await give(0, new File(['{"kind":"List"}'], "nodes.json"));
  await upload.click();
  await expect.element(page.getByText("50% sent")).toBeVisible();
  await expect.element(page.getByText("Uploading…")).toBeVisible();
  await expectReadable("half sent");
  await page.getByRole("button", { name: "Cancel the upload of the snapshot" }).click();
  await expect.poll(givenUp).toEqual([PATH]);
  await expect.element(page.getByText("Cancelled.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("ci-pool");
  await expect.element(files).toHaveTextContent("nodes.json");
  await expect.element(upload).toHaveFocus();
  serve({ [PATH]: json(emptySnapshot, 201) });
  await upload.click();
  await expect.poll(() => router.push).toHaveBeenCalledWith("/nodes?snapshot=ci-pool&version=3");
});
