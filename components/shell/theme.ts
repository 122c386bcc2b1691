import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const ink: MantineColorsTuple = [
  "#eef3f8",
  "#dbe5ef",
  "#b9cbdd",
  "#93aecb",
  "#7399bf",
  "#4d7cab",
  "#336496",
  "#214f80",
  "#183d66",
  "#102b4a",
];

/** Replaces Mantine's neutral greys of the dark scheme with dark blues of the same lightness. */
const dark: MantineColorsTuple = [
  "#dde5ec",
  "#b9c4cf",
  "#97a5b3",
  "#6b7a88",
  "#3a4753",
  "#2b3641",
  "#212b35",
  "#18212a",
  "#10171e",
  "#0a0f14",
];

/** Mantine chooses the text colour of a filled button by the light scheme's shade only; ours differ per scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const primary = input.color === undefined || input.color === input.theme.primaryColor;
  return input.variant === "filled" && primary
    ? { ...colors, color: "var(--mantine-primary-color-contrast)" }
    : colors;
};

const dialog = {
  attributes: { header: { role: "presentation" } },
  closeButtonProps: { "aria-label": "Close" },
  transitionProps: { duration: 0 },
};

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  colors: { ink, dark },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily:
    'var(--font-inter, Inter), "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  components: {
    Button: { defaultProps: { size: "xs" } },
    // A value out of range stays as typed, and the form reports it: a number that changes by itself goes unnoticed.
    NumberInput: { defaultProps: { clampBehavior: "none" } },
    Radio: { defaultProps: { iconColor: "var(--mantine-primary-color-contrast)" } },
    // A <header> inside a dialog would count as a second banner of the page.
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, position: "right" } },
    // Inside the main landmark; role="menu" does not allow the focus placeholder as a child.
    Menu: { defaultProps: { portalProps: { target: "#content" }, withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } },
    TextInput: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
});

const light = {
  "--page": "#f5f6f4",
  "--surface": "#ffffff",
  "--surface-sunk": "#eef0ee",
  "--rule": "#d5dade",
  "--rule-strong": "#7d8a96",
  "--focus": "#214f80",
  "--text": "#17222d",
  "--text-dim": "#54616e",
  "--line-above": "#0a6973",
  "--line-above-soft": "#dceff0",
  "--line-below": "#5a6672",
  "--line-below-soft": "#e8ebee",
  "--line-changed": "#8d2c80",
  "--line-changed-soft": "#f6e3f3",
  "--state-ok": "#1d6b3c",
  "--state-ok-soft": "#e0f0e5",
  "--state-warn": "#8a5200",
  "--state-warn-soft": "#fbeed6",
  "--state-bad": "#b3261e",
  "--state-bad-soft": "#fbe4e2",
  "--state-run": "#1f5499",
  "--state-run-soft": "#e1ebf7",
  "--term-1": "#2f6fb0",
  "--term-2": "#b8651b",
  "--term-3": "#4d7a3a",
  "--term-4": "#7a5bb5",
  "--term-5": "#a8455a",
  "--term-6": "#80702a",
  "--term-7": "#3f7794",
  "--term-8": "#6a6f78",
  "--mantine-color-body": "#f5f6f4",
  "--mantine-color-text": "#17222d",
  "--mantine-color-dimmed": "#54616e",
  "--mantine-color-error": "#b3261e",
  "--mantine-color-anchor": "#214f80",
  "--mantine-color-placeholder": "#6b7782",
  "--mantine-color-default-border": "#8a96a1",
};

const night: typeof light = {
  "--page": "#10171e",
  "--surface": "#18212a",
  "--surface-sunk": "#131b23",
  "--rule": "#2b3641",
  "--rule-strong": "#6b7a88",
  "--focus": "#93aecb",
  "--text": "#dde5ec",
  "--text-dim": "#97a5b3",
  "--line-above": "#4cc0c9",
  "--line-above-soft": "#113a40",
  "--line-below": "#94a2b0",
  "--line-below-soft": "#26313c",
  "--line-changed": "#e294d8",
  "--line-changed-soft": "#40203c",
  "--state-ok": "#7cc795",
  "--state-ok-soft": "#183524",
  "--state-warn": "#e8b04f",
  "--state-warn-soft": "#3d2c10",
  "--state-bad": "#f2938b",
  "--state-bad-soft": "#43201d",
  "--state-run": "#86b4ec",
  "--state-run-soft": "#1a3352",
  "--term-1": "#6ea8e0",
  "--term-2": "#e39a55",
  "--term-3": "#8dbd77",
  "--term-4": "#b09ae0",
  "--term-5": "#de8496",
  "--term-6": "#c3b264",
  "--term-7": "#7fb2cc",
  "--term-8": "#a3a9b3",
  "--mantine-color-body": "#10171e",
  "--mantine-color-text": "#dde5ec",
  "--mantine-color-dimmed": "#97a5b3",
  "--mantine-color-error": "#f2938b",
  "--mantine-color-anchor": "#93aecb",
  "--mantine-color-placeholder": "#8492a0",
  "--mantine-color-default-border": "#64727f",
};

/**
 * The product's colours as CSS variables. `--line-*` are reserved for the three meanings above the line, below the
 * line and changed; `--state-*` colour a state next to its word and icon; `--term-*` distinguish the terms of one
 * score. Every text colour has a contrast of at least 4.5:1 on `--page`, `--surface` and its own `-soft`.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light, dark: night });
