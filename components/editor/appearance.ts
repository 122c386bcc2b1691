/** The editor's style, with the product's CSS variables, so that one theme serves both colour schemes. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": {
    color: "var(--text)",
    backgroundColor: "var(--surface)",
    fontSize: "0.8125rem",
    height: "100%",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    color: "var(--text-dim)",
    backgroundColor: "var(--surface-sunk)",
    borderRight: "1px solid var(--rule)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": {
    backgroundColor: "color-mix(in srgb, var(--surface-sunk) 60%, transparent)",
  },
  ".cm-activeLineGutter": { backgroundColor: "var(--rule)", color: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection":
    {
      backgroundColor: "color-mix(in srgb, var(--mantine-primary-color-filled) 28%, transparent)",
    },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--rule-strong)",
  },
  ".cm-foldPlaceholder": {
    color: "var(--text-dim)",
    backgroundColor: "var(--surface-sunk)",
    borderColor: "var(--rule)",
  },
  ".cm-tooltip": {
    color: "var(--text)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--rule-strong)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "0.75rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--mantine-primary-color-contrast)",
    backgroundColor: "var(--mantine-primary-color-filled)",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", fontSize: "0.75rem" },
  // There is no room next to the list, and above it the query would be covered.
  "@media (max-width: 700px)": { ".cm-tooltip.cm-completionInfo": { display: "none" } },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--surface-sunk)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--state-bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--state-warn)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--state-bad)",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--state-warn)",
    textDecorationSkipInk: "none",
  },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--line-changed-soft) !important" },
  ".cm-deletedLine, .cm-deletedChunk": { backgroundColor: "var(--surface-sunk) !important" },
  ".cm-changedText": {
    background: "none !important",
    borderBottom: "2px solid var(--line-changed)",
  },
  ".cm-deletedText": { background: "none !important", textDecoration: "line-through" },
  ".cm-changedLineGutter, .cm-insertedLineGutter": { background: "var(--line-changed) !important" },
  ".cm-deletedLineGutter": { background: "var(--line-below) !important" },
  ".cm-collapsedLines": {
    color: "var(--text-dim)",
    background: "var(--surface-sunk) !important",
    // CodeMirror's own sign is in few fonts.
    "&:before, &:after": { content: '"…"' },
  },
});

const highlight = HighlightStyle.define([
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName)],
    color: "var(--mantine-color-anchor)",
    fontWeight: "600",
  },
  { tag: [tags.comment, tags.lineComment], color: "var(--text-dim)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--term-3)" },
  { tag: [tags.meta, tags.punctuation, tags.separator], color: "var(--text-dim)" },
  { tag: [tags.function(tags.variableName), tags.operatorKeyword], color: "var(--term-4)" },
  { tag: [tags.number, tags.bool], color: "var(--term-2)" },
  { tag: [tags.modifier, tags.logicOperator], color: "var(--term-5)" },
  { tag: [tags.keyword, tags.atom, tags.labelName, tags.typeName], color: "var(--text)", fontWeight: "600" },
]);

export function editorAppearance(): Extension {
  return [theme, syntaxHighlighting(highlight)];
}
