import { useState, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { POLICY_TEMPLATES, type PolicyTemplate, type TemplateOptions } from "@/lib/discovery";
import { dataSource } from "@/test/support/components/dataSource";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { TemplateOptionsForm, type TemplateOptionsFormProps } from "./TemplateOptionsForm";

const sources = [dataSource("metrics"), dataSource("old-metrics"), dataSource("logs", { type: "loki" })];

function template(id: string): PolicyTemplate {
  const found = POLICY_TEMPLATES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no template ${id}`);
  return found;
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const zone = choice("Time zone of the people who wait");

/** Returns the values that the form was last changed to. */
async function showForm(id: string, props: Partial<TemplateOptionsFormProps> = {}) {
  const onChange = vi.fn<(options: TemplateOptions) => void>();
  function Form(): ReactNode {
    const [options, setOptions] = useState<TemplateOptions>(props.options ?? {});
    return (
      <TemplateOptionsForm
        {...{ template: template(id), sources, nameError: undefined, disabled: false }}
        {...props}
        options={options}
        onChange={(next) => {
          setOptions(next);
          onChange(next);
        }}
      />
    );
  }
  await show(<Form />);
  return () => onChange.mock.lastCall?.[0];
}

it("says of a namespace what no Kubernetes has, beside the field, and keeps it", async () => {
  const last = await showForm("total-usage");
  const namespace = field("Kubernetes namespace of the runner's pods");
  await userEvent.fill(namespace, "CI Runners");
  await expect
    .element(namespace)
    .toHaveAccessibleDescription(/^"CI Runners" is not a namespace name: lower-case letters, digits and '-'/);
  await expect.element(namespace).toHaveValue("CI Runners");
  await expectReadable("a wrong namespace");
  await userEvent.fill(namespace, "");
  await expect.element(namespace).toHaveAccessibleDescription(/^Empty: lower-case letters/);
  await userEvent.fill(namespace, "ci-runners");
  await expect.element(namespace).not.toHaveAccessibleDescription(/lower-case/);
  expect(last()).toMatchObject({ namespace: "ci-runners" });
});

it("asks only what the template needs, and begins with its defaults", async () => {
  await showForm("total-usage");
  await expect.element(field("Name")).toHaveValue("total-usage");
  await expect.element(field("Kubernetes namespace of the runner's pods")).toHaveValue("gitlab-runner");
  await expect.element(field("Images to select at most")).toHaveValue("30");
  for (const absent of [zone, choice("Loki"), field("Nodes that a rotation leaves cold")])
    await expect.element(absent).not.toBeInTheDocument();
  await expectReadable("few fields");
  await showForm("model-exposure");
  await expect.element(field("Nodes that a rotation leaves cold")).toHaveValue("100");
  await showForm("hybrid-usage-peak");
  await expect.element(field("α, the weight of the first signal")).toHaveValue("0.7");
});

it("takes what is typed and chosen, each beside the rest", async () => {
  const last = await showForm("developer-count-pull-time", { options: { timezone: "Europe/Berlin" } });
  await userEvent.fill(field("Name"), "mornings");
  await choice("Prometheus").click();
  await option("old-metrics").click();
  await choice("Loki").click();
  await option("logs").click();
  await userEvent.fill(field("Images to select at most"), "12");
  expect(last()).toEqual({
    name: "mornings",
    timezone: "Europe/Berlin",
    maxImages: 12,
    prometheusEndpoint: "https://old-metrics.example.com",
    lokiEndpoint: "https://logs.example.com",
  });
  await expectReadable("filled in");
  // An emptied number falls back to the template's default.
  await userEvent.clear(field("Images to select at most"));
  expect(last()).toMatchObject({ maxImages: undefined });
});

it("offers UTC among the zones, and shows it where the browser's zone it is", async () => {
  const last = await showForm("developer-time", { options: { timezone: "UTC" } });
  await expect.element(zone).toHaveValue("UTC");
  await userEvent.fill(zone, "Lisbon");
  await option("Europe/Lisbon").click();
  expect(last()?.timezone).toBe("Europe/Lisbon");
  await userEvent.fill(zone, "UTC");
  await option("UTC").click();
  expect(last()?.timezone).toBe("UTC");
});

it("says at the name why it cannot be taken", async () => {
  await showForm("total-usage", { nameError: "is taken by another policy" });
  await expect.element(field("Name")).toHaveAccessibleDescription("is taken by another policy");
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");
  await expectReadable("a taken name");
});

it("leads to where sources are added while there are none", async () => {
  await showForm("count-pull-time", { sources: [] });
  await expect.element(page.getByText(/No Prometheus is registered yet/)).toBeVisible();
  await expect.element(page.getByText(/No Loki is registered yet/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Add data source" }).first())
    .toHaveAttribute("href", "/sources?edit=add");
  await expectReadable("no sources");
});

it("cannot be changed once the text was edited by hand", async () => {
  await showForm("developer-time", { disabled: true });
  for (const one of [field("Name"), choice("Prometheus"), zone, field("Images to select at most")])
    await expect.element(one).toBeDisabled();
  await expectReadable("disabled");
});
