/** A page in its other colour scheme differs only in colours. The checks with axe rely on it. */
import { readdirSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { parse } from "postcss";
import { expect, it } from "vitest";
import { COLOUR_RULES, WCAG } from "@/test/support/axeRules";

/** Properties of colours; `border` and `box-shadow` bring one along. */
const COLOURS =
  /^(--.*|color|background|background-color|border(-\w+)?-color|fill|stroke|opacity|color-scheme|border|box-shadow|filter)$/;

/** Classes that hide in one scheme; no component of the project uses them. */
const HIDING = /mantine-(light|dark)-hidden/;

const ours = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => `${folder}/${file}`),
);
const packages = ["core", "charts", "notifications"].map(
  (name) => `node_modules/@mantine/${name}/styles.css`,
);

interface Set {
  readonly selector: string;
  readonly prop: string;
}

/** What the styles of a file set by the scheme, in the forms of browsers and of the project's preprocessor. */
function setByScheme(file: string): Set[] {
  const found: Set[] = [];
  parse(readFileSync(file, "utf8")).walkDecls(({ prop, value, parent }) => {
    for (let at = parent; at !== undefined && at.type !== "root"; at = at.parent as typeof parent) {
      const { selector = "", params = "" } = at as { selector?: string; params?: string };
      if (HIDING.test(selector)) return;
      if (value.includes("light-dark(") || /color-scheme|^(light|dark)\b/.test(selector + params)) {
        found.push({ selector: selector || params, prop });
        return;
      }
    }
  });
  return found;
}

it.each([...ours, ...packages])("%s sets nothing but colours by the scheme", (file) => {
  expect(setByScheme(file).filter(({ prop }) => !COLOURS.test(prop))).toEqual([]);
});

it("reads the styles it is about", () => {
  expect(packages.flatMap(setByScheme).length).toBeGreaterThan(100);
});

it("asks every rule about colours in both schemes", () => {
  const ofWcag = new Set(axe.getRules(WCAG).map(({ ruleId }) => ruleId));
  const aboutColours = axe.getRules(["cat.color"]).map(({ ruleId }) => ruleId);
  expect(aboutColours.filter((rule) => ofWcag.has(rule)).sort()).toEqual([...COLOUR_RULES].sort());
});
