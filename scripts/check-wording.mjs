// npm run check:wording: enforces one spelling in texts for people. It checks string literals and JSX text,
// not comments or identifiers. A wording fixed by the requirements is stated once in the contract and
// listed here with its file.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/** The wrong spelling, the right one, and the one file where the requirements fix the wrong one. */
const rules = [
  { wrong: /\bsign(s|ed|ing)?( \w+)? (in|out)\b|\bsign-ins?\b/i, right: "log in, login, log out" },
  {
    wrong: /(?<!e)\bmail address\b|\be-mail\b/i,
    right: "email address, email",
    fixedIn: "contract/src/evaluations/evaluation-links.plain.ts",
  },
  {
    wrong: /^(?=.*\s).*[\d}](MB| ?Mb| ?mb)\b/,
    right: "17 MB",
    fixedIn: "contract/src/case-files/case-files.messages.ts",
  },
  {
    wrong: /no records found/i,
    right: "messages.noRecords",
    fixedIn: ["contract/src/messages.ts", "web/src/shared/list/list.messages.ts"],
  },
  {
    wrong: /^success$/i,
    right: "messages.successTitle",
    fixedIn: [
      "contract/src/messages.ts",
      "contract/src/cases/cases.messages.ts",
      "contract/src/mail/mail.messages.ts",
    ],
  },
  { wrong: /\badministrators?\b/i, right: "admin" },
  { wrong: /[‘’]/, right: "a straight apostrophe" },
];

/**
 * Identifiers and paths rather than texts: `logged-in`, `/api/users/sign-out-everywhere`,
 * `./pages/login-return.tsx`.
 */
const isName = (text) => !/\s/.test(text) && /[-/_.]/.test(text);

/** The texts of a file with the lines on which they begin. */
function textsOf(file, source) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const add = (node, text) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push({ text: text.replace(/\s+/g, " ").trim(), line: line + 1 });
  };
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(({ literal }) => `{}${literal.text}`);
      add(node, node.head.text + rest.join(""));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const files = ["contract/src", "packages/embedded-postgres/src", "web/src", "server/src"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(demo|testing)\//.test(file));
const problems = files.flatMap((file) =>
  textsOf(file, readFileSync(file, "utf8")).flatMap(({ text, line }) =>
    rules
      .filter(
        ({ wrong, fixedIn = [] }) =>
          !isName(text) && wrong.test(text) && ![fixedIn].flat().includes(file),
      )
      .map(({ right }) => `${file}:${line}: "${text}" (write: ${right})`),
  ),
);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files read, ${problems.length} texts with another spelling.`);
process.exit(problems.length > 0 || files.length === 0 ? 1 : 0);
