/**
 * The arrows of the house, each with the reason it exists:
 * app → components → lib/client → lib/<part>, and app/api → lib/server → lib/sources → lib/<part>.
 * test/structure/imports.test.ts proves that every rule here catches what it forbids.
 */
const ENGINES = "discovery|replay|coldstart|waterlines|queue|minutes";
const PAGE_SESSION = "^lib/server/page(Session|Data)\\.ts$";
const TEST_FILE = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-circular",
    comment: "A cycle has no order to read it in. Type-only imports vanish and may point back.",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "engine-stands-alone",
    comment: "An engine is a pure function of its arguments: it knows no server, client, source or page.",
    severity: "error",
    from: { path: `^lib/(${ENGINES})/`, pathNot: TEST_FILE },
    to: {
      path: "^(app|components|demo|generated|scripts|test|bench|e2e|prisma)/|^lib/(server|client|sources|api)/",
    },
  },
  {
    name: "engine-does-no-io",
    comment: "The same engine runs in the server, a worker thread and the browser.",
    severity: "error",
    from: { path: `^lib/(${ENGINES}|api)/`, pathNot: TEST_FILE },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "engine-keeps-its-insides",
    comment: "Another engine is reached through its index file only.",
    severity: "error",
    from: { path: `^lib/(${ENGINES})/` },
    to: { path: `^lib/(${ENGINES})/`, pathNot: "^lib/$1/|^lib/[^/]+/index\\.ts$" },
  },
  {
    name: "api-shapes-know-engines-only",
    comment: "Shapes are shared by server, pages and document; they must be free to load anywhere.",
    severity: "error",
    from: { path: "^lib/api/" },
    to: {
      path: "^(app|components|demo|generated|scripts|test|bench|e2e|prisma)/|^lib/",
      pathNot: `^lib/(api|${ENGINES})/`,
    },
  },
  {
    name: "sources-know-engines-only",
    comment: "A client of another system serves any caller: it knows no database and no page.",
    severity: "error",
    from: { path: "^lib/sources/", pathNot: TEST_FILE },
    to: { path: "^(app|components|demo|generated|scripts|prisma)/|^lib/(server|client)/" },
  },
  {
    name: "server-draws-nothing",
    comment: "The server answers data; pages draw it.",
    severity: "error",
    from: { path: "^lib/server/" },
    to: { path: "^(app|components)/|^lib/client/" },
  },
  {
    name: "browser-code-stays-in-the-browser",
    comment:
      "What the browser loads reaches the server over the API only; a page may ask who is there first.",
    severity: "error",
    from: { path: "^(components|lib/client)/|^app/(?!api/|metrics/)", pathNot: TEST_FILE },
    to: { path: "^(demo|generated|scripts|prisma)/|^lib/(server|sources)/", pathNot: PAGE_SESSION },
  },
  {
    name: "who-is-there-is-asked-by-pages",
    comment: "Only what Next renders on the server can ask the server who is there.",
    severity: "error",
    from: { pathNot: `^(lib/server|test)/|^app/.*/(page|layout)\\.tsx$|${TEST_FILE}` },
    to: { path: PAGE_SESSION },
  },
  {
    name: "browser-has-no-node",
    comment: "Node's own modules do not exist in a browser.",
    severity: "error",
    from: { path: "^(components|lib/client)/", pathNot: TEST_FILE },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "client-below-components",
    comment: "Hooks and workers serve components, not the other way round.",
    severity: "error",
    from: { path: "^lib/client/" },
    to: { path: "^(app|components)/" },
  },
  {
    name: "components-below-app",
    comment: "A component serves any page and so imports none.",
    severity: "error",
    from: { path: "^components/" },
    to: { path: "^app/" },
  },
  {
    name: "routes-below-pages",
    comment: "A route handler answers JSON: it needs no component and no browser code.",
    severity: "error",
    from: { path: "^app/(api|metrics)/" },
    to: { path: "^components/|^lib/client/" },
  },
  {
    name: "routes-through-the-server",
    comment: "A route parses and calls one function of lib/server, which reaches sources and database.",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "^(demo|generated|prisma|scripts)/|^lib/sources/" },
  },
  {
    name: "demo-stands-beside",
    comment:
      "The demo's servers and data stand in for other systems, which know nothing of this one's server.",
    severity: "error",
    from: { path: "^demo/", pathNot: TEST_FILE },
    to: { path: "^(app|components|generated|scripts)/|^lib/(server|client)/" },
  },
  {
    name: "database-client-in-the-server-only",
    comment: "Everything else asks lib/server.",
    severity: "error",
    from: { pathNot: "^(lib/server|scripts|test|bench|e2e|generated|prisma)/" },
    to: { path: "^generated/" },
  },
  {
    name: "product-knows-no-tests",
    comment: "What ships does not import what checks it.",
    severity: "error",
    from: { path: "^(app|components|lib|demo|prisma)/", pathNot: TEST_FILE },
    to: { path: `^(test|e2e|bench)/|${TEST_FILE}` },
  },
  {
    name: "no-unresolvable",
    comment: "An import that resolves to nothing breaks at run time.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^(generated/|\\.\\./.*generated/)|\\.css$" },
  },
  {
    name: "no-dev-dependency-in-the-product",
    comment: "`npm ci --omit=dev` must be enough to serve.",
    severity: "error",
    from: { path: "^(app|components|lib|demo)/", pathNot: TEST_FILE },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "/@types/" },
  },
];

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.data|\\.cache|coverage|playwright-report|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
