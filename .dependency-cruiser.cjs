/**
 * The arrows of the house, each with the reason it exists:
 * app → components → lib/client → lib/<part>, and app/api → lib/server → lib/sources → lib/<part>.
 * test/structure/imports.test.ts proves that every rule here catches what it forbids.
 */
const PARTS = ["discovery", "replay", "coldstart", "waterlines", "queue", "minutes"];
const ENGINES = PARTS.join("|");
/** Shared foundations of all engines. */
const GROUND = "numeric|document|explanation|simulation|limits|changes";
const PAGE_SESSION = "^lib/server/(auth/pageSession|.+/pageData)\\.ts$";
/** The words and schemas of source types, which pages show and the API's shapes are made of. */
const SOURCE_SHAPES = "^lib/sources/shapes\\.ts$";
const TEST_FILE = "\\.(test|testing)\\.tsx?$";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-circular",
    comment: "A cycle has no order to read it in, whether it is of types or of values.",
    severity: "error",
    from: { pathNot: "^generated/" },
    to: { circular: true },
  },
  {
    name: "ground-below-engines",
    comment: "Numbers, documents, explanations and virtual time serve every engine and know none.",
    severity: "error",
    from: { path: `^lib/(${GROUND})/`, pathNot: TEST_FILE },
    to: { path: "^(app|cli|components|lib)/", pathNot: `^lib/(${GROUND})/` },
  },
  {
    name: "engine-knows-no-application",
    comment: "An engine is a pure function of its arguments: it knows no server, client, source or page.",
    severity: "error",
    from: { path: `^lib/(${ENGINES}|${GROUND})/`, pathNot: TEST_FILE },
    to: {
      path: "^(app|components|demo|generated|cli|scripts|test|bench|e2e|prisma)/|^lib/(server|client|sources|api)/",
    },
  },
  {
    name: "engine-does-no-io",
    comment: "The same engine runs in the server, a worker thread and the browser.",
    severity: "error",
    from: { path: `^lib/(${ENGINES}|${GROUND}|api)/`, pathNot: TEST_FILE },
    to: { dependencyTypes: ["core"] },
  },
  ...PARTS.map((part) => ({
    name: `${part}-has-one-entry`,
    comment:
      "An engine is reached through its index; `shapes` computes nothing, and `named` loads none of the engine.",
    severity: "error",
    from: { pathNot: `^lib/${part}/|^test/|${TEST_FILE}` },
    to: { path: `^lib/${part}/`, pathNot: `^lib/${part}/(index|shapes|named)\\.ts$` },
  })),
  {
    name: "api-shapes-know-shapes-only",
    comment: "Shapes are shared by server, pages and document; they must be free to load anywhere.",
    severity: "error",
    from: { path: "^lib/api/" },
    to: {
      path: "^(app|components|demo|generated|scripts|test|bench|e2e|prisma)/|^lib/",
      pathNot: `^lib/(api|${GROUND})/|^lib/(${ENGINES})/shapes\\.ts$|${SOURCE_SHAPES}`,
    },
  },
  {
    name: "api-shapes-compute-nothing",
    comment: "Who loads the API's shapes loads no engine with them.",
    severity: "error",
    from: { path: "^lib/api/" },
    to: {
      path: `^lib/(${ENGINES})/`,
      pathNot:
        "/shapes(/|\\.ts$)|/policy/(model|change)\\.ts$|/result\\.ts$|/declare/|/declarations?\\.ts$|/reads\\.ts$|/policy/(declared|dropReason)\\.ts$|/explanation/explanation\\.ts$",
      reachable: true,
    },
  },
  {
    name: "source-shapes-compute-nothing",
    comment: "Pages and the API's shapes load the words of a source type, not its client.",
    severity: "error",
    from: { path: SOURCE_SHAPES },
    to: {
      path: "^lib/sources/",
      pathNot: "/(shapes|credentials)\\.ts$|/declaration\\.ts$",
      reachable: true,
    },
  },
  {
    name: "sources-know-no-policy",
    comment:
      "A client of another system serves any part: it knows no engine, database or page. What a part makes of an answer is the part's own, as in lib/server/discovery/fetch.",
    severity: "error",
    from: { path: "^lib/sources/", pathNot: TEST_FILE },
    to: {
      path: "^(app|cli|components|demo|generated|scripts|prisma)/|^lib/",
      pathNot: `^lib/sources/|^lib/(${GROUND})/`,
    },
  },
  {
    name: "fetching-needs-no-database",
    comment: "The command line fetches a policy's queries with the same code and has no database.",
    severity: "error",
    from: { path: "^lib/server/discovery/fetch/", pathNot: TEST_FILE },
    to: { path: "^generated/|^lib/(server|client)/", pathNot: "^lib/server/discovery/fetch/" },
  },
  {
    name: "server-core-below-all",
    comment: "Configuration, database, log and metrics serve every folder of the server and know none.",
    severity: "error",
    from: { path: "^lib/server/core/", pathNot: TEST_FILE },
    to: { path: "^lib/server/", pathNot: "^lib/server/core/" },
  },
  {
    name: "server-http-below-parts",
    comment: "The route wrapper serves any part and any kind of caller; both are given to it.",
    severity: "error",
    from: { path: "^lib/server/http/", pathNot: TEST_FILE },
    to: { path: "^lib/server/", pathNot: "^lib/server/((core|http)/|part\\.ts$)" },
  },
  {
    name: "server-auth-below-parts",
    comment: "Every route of every part asks who calls; that question depends on none of them.",
    severity: "error",
    from: { path: "^lib/server/auth/", pathNot: TEST_FILE },
    to: { path: "^lib/server/", pathNot: "^lib/server/((auth|core|http)/|audit/write\\.ts$|part\\.ts$)" },
  },
  {
    name: "server-services-know-no-part",
    comment: "What all parts use is not written for one of them.",
    severity: "error",
    // Two lists name each part's kinds and what it computes, and the worker does the parts' tasks.
    from: {
      path: "^lib/server/(audit|blobs|builds|changes|compute|dataSources|email|operations|secrets|settings|webhooks)/",
      pathNot: `${TEST_FILE}|^lib/server/(operations/(chores|kinds)|compute/tasks/[^/]+)\\.ts$`,
    },
    // Fetching is pure and below all services: a preview of a query is fetched as a run would.
    to: {
      path: `^lib/server/((${ENGINES})/|parts\\.ts$)`,
      pathNot: "^lib/server/discovery/fetch/",
    },
  },
  {
    name: "server-draws-nothing",
    comment: "The server answers data; pages draw it.",
    severity: "error",
    from: { path: "^lib/server/" },
    to: { path: "^(app|cli|components)/|^lib/client/" },
  },
  {
    name: "browser-code-stays-in-the-browser",
    comment:
      "What the browser loads reaches the server over the API only; a page may ask who is there first.",
    severity: "error",
    from: { path: "^(components|lib/client)/|^app/(?!api/|metrics/)", pathNot: TEST_FILE },
    to: {
      path: "^(cli|demo|generated|scripts|prisma)/|^lib/(server|sources)/",
      pathNot: `${PAGE_SESSION}|${SOURCE_SHAPES}`,
    },
  },
  {
    name: "who-is-there-is-asked-by-pages",
    comment: "Only what Next renders on the server can ask the server who is there.",
    severity: "error",
    from: { pathNot: `^(lib/server|test)/|^app/layout\\.tsx$|^app/.*/(page|layout)\\.tsx$|${TEST_FILE}` },
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
    name: "ranking-knows-no-part",
    comment: "The shared list, explanation and gauge draw what any part hands them.",
    severity: "error",
    from: { path: "^components/ranking/", pathNot: TEST_FILE },
    to: { path: `^components/(?!ranking/|ui/)|^lib/(${ENGINES})/` },
  },
  {
    name: "one-explanation-shape",
    comment:
      "Sentence, numbers and steps are composed by ExplanationBody alone, so that their order is the same everywhere. A page that shows one of them without the others is named here.",
    severity: "error",
    from: {
      path: "^(app|components)/",
      pathNot:
        "^components/ranking/explanation/|^components/(coldstart/resolve/ResolveView|names/image/ColdNode|names/job/JobTimeline)\\.tsx$",
    },
    to: { path: "^components/ranking/explanation/(Arithmetic|Sentence|Steps)\\.tsx$" },
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
    to: { path: "^(cli|demo|generated|prisma|scripts)/|^lib/sources/" },
  },
  {
    name: "demo-knows-no-server",
    comment:
      "The demo's servers and data stand in for other systems, which know nothing of this one's server.",
    severity: "error",
    from: { path: "^demo/", pathNot: TEST_FILE },
    to: { path: "^(app|cli|components|generated|scripts)/|^lib/(server|client)/" },
  },
  {
    name: "database-client-in-the-server-only",
    comment: "Everything else asks lib/server.",
    severity: "error",
    from: { pathNot: "^(lib/server|cli|scripts|test|bench|e2e|generated|prisma)/" },
    to: { path: "^generated/" },
  },
  {
    name: "product-knows-no-tests",
    comment: "What ships does not import what checks it.",
    severity: "error",
    from: { path: "^(app|cli|components|lib|demo|prisma)/", pathNot: TEST_FILE },
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
    from: { path: "^(app|cli|components|lib|demo)/", pathNot: TEST_FILE },
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
