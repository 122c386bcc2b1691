import { page } from "vitest/browser";
import { afterEach, expect, it } from "vitest";
import type { Validation } from "@/lib/api/policies";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { policyDetail } from "./policyDetail.testing";
import { SpecEditor } from "./SpecEditor";

const VALID: Validation = {
  valid: true,
  errors: [],
  warnings: [{ path: "spec.queries[0]", message: "It has no name.", line: 1 }],
  spelling: policyDetail.spelling,
  policy: policyDetail.policy,
};
const WRONG: Validation = {
  ...VALID,
  valid: false,
  policy: null,
  errors: [{ path: "spec", message: "It is empty.", line: 1 }],
};

/** With an answer as tall as that of a policy with expected images and a change. */
const open = (result: Validation) =>
  show(
    <SpecEditor
      readFirst
      text={policyDetail.spec}
      onChange={() => undefined}
      validation={{ result, checking: false, error: null }}
      aside={
        <section aria-label="What is selected" style={{ height: 320 }}>
          30 selected
        </section>
      }
    />,
  );

const box = (name: string): DOMRect => page.getByRole("region", { name }).element().getBoundingClientRect();
const editor = (): DOMRect =>
  page.getByText("apiVersion", { exact: false }).first().element().getBoundingClientRect();

afterEach(() => page.viewport(1_024, 800));

it.each([
  [1_280, 800],
  [1_440, 900],
])("shows beside the document what is selected without scrolling, at %i × %i", async (width, height) => {
  await page.viewport(width, height);
  await open(VALID);
  const side = page.getByRole("region", { name: "What is selected" }).element().closest("[class*=side]");
  expect(box("What is selected").bottom).toBeLessThanOrEqual(side?.getBoundingClientRect().bottom ?? 0);
  expect(box("What is selected").left).toBeGreaterThan(editor().left);
  await expectReadable("beside the document");
});

it("shows it before the document on a phone", async () => {
  await page.viewport(390, 844);
  await open(VALID);
  expect(box("What is selected").bottom).toBeLessThanOrEqual(editor().top);
  expect(box("Check of the policy").top).toBeGreaterThan(editor().bottom);
});

it("names mistakes before it, and what is only doubtful after it", async () => {
  await page.viewport(1_280, 800);
  await open(WRONG);
  const problems = page.getByRole("list", { name: "Problems" });
  expect(problems.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box("What is selected").top);
  await open(VALID);
  expect(problems.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    box("What is selected").bottom,
  );
});
