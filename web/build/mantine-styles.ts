/**
 * Keeps only those rules of Mantine's style sheet that the app's components need, less than half of them
 * (ADR 24). `scripts/bundle-size.mjs` checks that no class in use has lost its rules.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postcss from "postcss";
import { build, type Plugin } from "vite";

const sheet = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css(?:$|\?)/;
const imported = /import \{([^}]*)\} from ("@mantine\/(?:core|charts|notifications)")/g;
const mantineClass = /\bm_[0-9a-f]+\b/g;
const entry = "used-of-mantine";

/** @returns an `export … from` for each import of Mantine in the sources below a folder */
async function readImports(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const texts = await Promise.all(sources.map((file) => readFile(path.join(folder, file), "utf8")));
  const names = new Map<string, Set<string>>();
  for (const [, list = "", from = ""] of texts.flatMap((text) => [...text.matchAll(imported)])) {
    const each = list.split(",").map((name) => name.trim().replace(/ as .*/, ""));
    const values = each.filter((name) => name && !name.startsWith("type "));
    names.set(from, new Set([...(names.get(from) ?? []), ...values]));
  }
  return [...names].map(([from, some]) => `export { ${[...some]} } from ${from};`).join("\n");
}

/** Bundles those components alone. @returns the classes in their code */
async function classesInUse(root: string): Promise<ReadonlySet<string>> {
  const code = await readImports(path.join(root, "src"));
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: entry,
        resolveId: (id) => (path.basename(id) === entry ? path.join(root, entry) : null),
        load: (id) => (path.basename(id) === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ["es"] },
      rolldownOptions: { external: /^(react|react-dom|recharts)(\/|$)/ },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const texts = outputs.map((each) => (each.type === "chunk" ? each.code : ""));
  return new Set(texts.flatMap((text) => text.match(mantineClass) ?? []));
}

/** @returns the sheet without rules that need a class that is not in use */
function withoutUnused(css: string, from: string, used: ReadonlySet<string>): string {
  const styles = postcss.parse(css, { from });
  styles.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) =>
      (selector.match(mantineClass) ?? []).every((name) => used.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  return styles.toString();
}

export function mantineStyles(): Plugin {
  let root = "";
  return {
    name: "mantine-styles",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      if (!sheet.test(id)) return null;
      const css = await readFile(id.replace(/\?.*/, ""), "utf8");
      return withoutUnused(css, id, await classesInUse(root));
    },
  };
}
