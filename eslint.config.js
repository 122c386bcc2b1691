import { builtinModules } from "node:module";
import next from "eslint-config-next/core-web-vitals";
import { defineConfig } from "eslint/config";

/** The engines: pure and isomorphic, so that server, worker and browser compute the same. */
const ENGINES =
  "lib/{discovery,replay,coldstart,waterlines,queue,minutes,numeric,document,explanation,simulation,limits,changes}/**/*.{ts,tsx}";
const TESTS = ["**/*.test.{ts,tsx}", "test/**/*.{ts,tsx}", "e2e/**/*.ts"];

/** Functions whose results ECMAScript leaves to each engine; `**` of constants alone is as exact as its operands. */
const INEXACT = [
  "pow",
  "log",
  "log2",
  "log10",
  "log1p",
  "exp",
  "expm1",
  "sin",
  "cos",
  "tan",
  "atan",
  "tanh",
  "cbrt",
  "hypot",
];

const pureEngines = {
  name: "plimsoll/pure-engines",
  files: [ENGINES],
  ignores: ["**/*.test.{ts,tsx}"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        paths: builtinModules.map((name) => ({ name, message: "An engine does no input or output." })),
        patterns: [{ group: ["node:*"], message: "An engine does no input or output." }],
      },
    ],
    "no-restricted-properties": [
      "error",
      { object: "Date", property: "now", message: "An engine takes the clock as an argument." },
      { object: "performance", property: "now", message: "An engine takes the clock as an argument." },
      { object: "Math", property: "random", message: "An engine gives the same answer every time." },
      ...INEXACT.map((property) => ({
        object: "Math",
        property,
        message: "Its last bits differ between a browser and Node; see lib/numeric/elementary.ts.",
      })),
    ],
    "no-restricted-globals": [
      "error",
      ...[
        "process",
        "Buffer",
        "fetch",
        "window",
        "document",
        "localStorage",
        "setTimeout",
        "setInterval",
      ].map((name) => ({ name, message: "An engine runs anywhere and does no input or output." })),
    ],
    "no-restricted-syntax": [
      "error",
      {
        selector: ":matches(NewExpression, CallExpression)[callee.name='Date'][arguments.length=0]",
        message: "An engine takes the clock as an argument.",
      },
      {
        selector: "MemberExpression[object.name='Temporal'][property.name='Now']",
        message: "An engine takes the clock as an argument.",
      },
    ],
    "no-console": "error",
  },
};

export default defineConfig([
  {
    ignores: [
      ".next/",
      ".data/",
      ".cache/",
      "coverage/",
      "generated/",
      "playwright-report/",
      "test-results/",
    ],
  },
  ...next,
  {
    name: "plimsoll/settings",
    rules: { "import/no-anonymous-default-export": "off" },
    settings: { react: { version: "19.3" } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    name: "plimsoll/typescript",
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: ["error", "always"],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    name: "plimsoll/no-console-in-the-app",
    files: ["{app,components,lib}/**/*.{ts,tsx}"],
    ignores: TESTS,
    rules: { "no-console": "error" },
  },
  pureEngines,
  {
    name: "plimsoll/one-explanation-drawer",
    files: ["components/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "Program:has(ImportDeclaration[source.value=/ranking.explanation.Expla(ined|nationBody)$/]) > ImportDeclaration[source.value='@mantine/core'] > ImportSpecifier[imported.name=/^(Drawer|Modal)$/]",
          message: "An explanation opens in an ExplanationDrawer.",
        },
      ],
    },
  },
  {
    name: "plimsoll/tests",
    files: TESTS,
    rules: {
      // A test that dereferences nothing fails, which is what it is for.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    name: "plimsoll/shared-modules",
    files: ["**/*.test.ts"],
    ignores: ["**/*.isolated.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "vi",
          property: "mock",
          message: "Files share loaded modules: name this one *.isolated.test.ts (decision 095).",
        },
      ],
    },
  },
  {
    // Elsewhere a function called `use…` is no React hook.
    name: "plimsoll/no-react-here",
    files: ["{bench,cli,demo,e2e,lib,prisma,scripts,test}/**/*.ts"],
    ignores: ["lib/client/**"],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
]);
