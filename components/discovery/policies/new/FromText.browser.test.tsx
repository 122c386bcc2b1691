import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { never, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { FromText } from "./FromText";

const input = page.getByLabelText("Policy file");
const editor = page.getByRole("textbox", { name: "Policy YAML" });
const file = (name: string, text: string): File => new File([text], name, { type: "text/yaml" });

it("takes the file that was chosen last, however long the one before takes", async () => {
  serve({ "POST /policies/validate": never });
  // The test decides when a file's text arrives.
  const answers = new Map<string, () => void>();
  const text = File.prototype.text;
  vi.spyOn(File.prototype, "text").mockImplementation(async function (this: File) {
    await new Promise<void>((done) => answers.set(this.name, done));
    return text.call(this);
  });
  await show(<FromText />);
  await userEvent.upload(input, file("first.yaml", "kind: First"));
  await userEvent.upload(input, file("second.yaml", "kind: Second"));
  await expect.element(page.getByText("The file is being read")).toBeVisible();
  answers.get("second.yaml")!();
  await expect.element(editor).toHaveTextContent("kind: Second");
  await expect.element(page.getByText("The file is being read")).not.toBeInTheDocument();
  answers.get("first.yaml")!();
  await new Promise((later) => setTimeout(later, 100));
  await expect.element(editor).toHaveTextContent("kind: Second");

  await userEvent.upload(input, file("third.yaml", "kind: Third"));
  await userEvent.upload(input, file("large.yaml", "#".repeat(1_048_577)));
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^large\.yaml has 1,048,577 bytes/);
  answers.get("third.yaml")!();
  await new Promise((later) => setTimeout(later, 100));
  await expect.element(editor).toHaveTextContent("kind: Second");
});

it("says that a file could not be read", async () => {
  vi.spyOn(File.prototype, "text").mockRejectedValue(new DOMException("It was deleted.", "NotReadableError"));
  await show(<FromText />);
  await userEvent.upload(input, file("gone.yaml", "kind: Gone"));
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("gone.yaml could not be read: It was deleted.");
});

it("has the same file chosen again, which may have been corrected since", async () => {
  serve({ "POST /policies/validate": never });
  await show(<FromText />);
  await userEvent.upload(input, file("policy.yaml", "kind: Wrong"));
  await expect.element(editor).toHaveTextContent("kind: Wrong");
  const field = input.element() as HTMLInputElement;
  field.addEventListener("click", (event) => event.preventDefault());
  await page.getByRole("button", { name: "Import file" }).click();
  // A browser compares a newly chosen file with this.
  expect(field.value).toBe("");
  await expect.element(editor).toHaveTextContent("kind: Wrong");
});
