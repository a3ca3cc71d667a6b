/** The allowed imports (ARCHITECTURE.md): web -> contract <- server, app -> features -> rooms | shared. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Nor between types: modules that need each other cannot be understood separately.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-imports-zod-only",
      comment: "Both sides use the contract, so it must not depend on either.",
      severity: "error",
      from: { path: "^contract/src/" },
      to: { pathNot: ["^contract/src/", "node_modules/zod/"] },
    },
    {
      name: "packages-know-nothing-of-the-product",
      comment:
        "A package could be published as it is, so it imports only npm packages and its own files.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^(contract|server|web|bench|e2e|packages)/", pathNot: "^packages/$1/" },
    },
    {
      name: "server-and-web-never-meet",
      severity: "error",
      from: { path: "^(server|web)/" },
      to: { path: "^(server|web)/", pathNot: "^$1/" },
    },
    {
      name: "server-features-through-index",
      comment: "A feature reaches another through its index.ts only.",
      severity: "error",
      from: { path: "^server/src/features/([^/]+)/" },
      to: {
        path: "^server/src/features/([^/]+)/",
        pathNot: ["^server/src/features/$1/", "^server/src/features/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "rooms-know-no-feature",
      comment: "Features build on the rooms, so rooms must not import features.",
      severity: "error",
      from: { path: "^server/src/(?!features/|demo/|commands/)[^/]+/" },
      to: { path: "^server/src/(features|demo|commands|[^/]+\\.ts)" },
    },
    {
      name: "database-stands-alone",
      comment: "Every room uses the database; it uses none of them.",
      severity: "error",
      from: { path: "^server/src/database/" },
      to: { path: "^server/src/(?!database/)" },
    },
    {
      name: "web-features-never-meet",
      comment: "Only pages combine features.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "web-shared-knows-no-feature",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/(features|app)/" },
    },
    {
      name: "web-features-know-no-app",
      severity: "error",
      from: { path: "^web/src/features/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "\\.test\\.tsx?$"] },
      to: {},
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".css", ".json"],
    },
  },
};
