import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { asked, json, never, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { QueryEditor, type QueryEditorProps } from "./QueryEditor";

const METRICS = "GET /data-sources/mimir/labels/__name__/values";
const NAMES = "GET /data-sources/mimir/labels";
const IMAGES = "GET /data-sources/mimir/labels/image/values";
const editor = page.getByRole("textbox", { name: "Query" });
const option = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("option", { name: new RegExp(`^${name}`) });
const values = (...known: string[]): ReturnType<typeof json> =>
  json({ values: known, more: false, message: null });

function Field(props: Partial<QueryEditorProps>): ReactNode {
  const [value, onChange] = useState(props.value ?? "");
  return (
    <>
      <QueryEditor {...{ language: "promql", label: "Query", source: "mimir", ...props, value, onChange }} />
      <button>Next</button>
    </>
  );
}

it("completes metrics, labels and values of the data source, and leaves by keyboard", async () => {
  serve({
    [METRICS]: values("builds_running", "node_load"),
    [NAMES]: values("image"),
    [IMAGES]: values("app:1"),
  });
  const { container } = await show(<Field />);
  await editor.click();
  await userEvent.keyboard("buil");
  await expect.element(option("builds_running")).toBeVisible();
  await expectReadable("completing");
  await userEvent.keyboard("{Enter}{{");
  await expect.element(editor).toHaveTextContent("builds_running{}");
  await userEvent.keyboard("im");
  await option("image").click();
  await userEvent.keyboard('="');
  await option("app:1").click();
  await expect.element(editor).toHaveTextContent('builds_running{image="app:1"}');
  expect(asked(NAMES)[0]?.path).toContain("match=builds_running");
  expect(asked(METRICS)).toHaveLength(1);
  await userEvent.keyboard("{End}");
  await expect.poll(() => container.querySelectorAll(".cm-matchingBracket").length).toBe(2);
  await userEvent.keyboard("{Escape}{Tab}");
  await expect.element(page.getByRole("button", { name: "Next" })).toHaveFocus();
});

it("completes LogQL", async () => {
  serve({
    [NAMES]: values("job", "type"),
    "GET /data-sources/mimir/labels/type/values": values("Normal", "Warning"),
  });
  await show(<Field language="logql" />);
  await editor.click();
  await userEvent.keyboard('{{job="a", ty');
  await option("type").click();
  await userEvent.keyboard('="W');
  await option("Warning").click();
  await userEvent.keyboard("{End} | js");
  await option("json").click();
  await expect.element(editor).toHaveTextContent('{job="a", type="Warning"} | json');
  expect(asked().at(-1)?.path).toContain(new URLSearchParams({ match: '{job="a"}' }).toString());
});

it("shows the server's error at its place and in words", async () => {
  const place = { line: 1, column: 7, message: "parse error: unclosed left parenthesis" };
  const { container } = await show(<Field value="count(" place={place} />);
  await expect.element(editor).toHaveAccessibleDescription(/Line 1, column 7: parse error: unclosed/);
  await expect.element(editor).toBeInvalid();
  await expect.poll(() => container.querySelector(".cm-lintRange-error")?.textContent).toBe("(");
  await expectReadable("with an error");
});

it("asks by Ctrl+Enter, also while the data source is slow, and nothing for a viewer", async () => {
  serve({ [METRICS]: never });
  const onSubmit = vi.fn();
  await show(<Field onSubmit={onSubmit} />);
  await editor.click();
  await userEvent.keyboard("up");
  await expect.poll(() => asked(METRICS)).toHaveLength(1);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(onSubmit).toHaveBeenCalledOnce();
  await expect.element(editor).toHaveTextContent("up");
  await show(<Field />, { role: "viewer" });
  await editor.click();
  await userEvent.keyboard("rat");
  await expect.element(option("rate")).toBeVisible();
  expect(asked(METRICS)).toHaveLength(1);
});
