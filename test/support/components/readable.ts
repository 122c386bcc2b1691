/** Checks that apply to every component in every look. */
import axe from "axe-core";
import { expect } from "vitest";
import { atRest } from "../atRest";
import { axeOptions } from "../axeRules";
import { makeThrifty } from "../axeThrift";

makeThrifty(axe);

/** Checks what is drawn for WCAG 2.2 AA in light and dark colours. `state` names it in failures. */
export async function expectReadable(state: string): Promise<void> {
  for (const [scheme, asked] of [
    ["light", "all"],
    ["dark", "colours"],
  ] as const) {
    document.documentElement.dataset.mantineColorScheme = scheme;
    await atRest();
    const found = await axe.run(document, axeOptions(asked));
    const lines = found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}): ${String(target)} – ${failureSummary ?? ""}`,
      ),
    );
    expect(lines, `${state}, ${scheme}`).toEqual([]);
  }
  document.documentElement.dataset.mantineColorScheme = "light";
}
