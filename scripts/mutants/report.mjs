/** What a run found, in numbers and as a list of the changes that no test noticed. */

const RED = new Set(["Killed", "Timeout", "RuntimeError"]);
const GREEN = new Set(["Survived", "NoCoverage"]);

/** How many changes of a group turned red and stayed green, and which ones stayed. */
export function resultOf(folder, files) {
  let red = 0;
  const green = [];
  const unsure = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split("\n");
    for (const mutant of mutants) {
      if (RED.has(mutant.status)) red += 1;
      // No test was run, although some cover it (stryker-js issue 6213): nothing is known of this change.
      else if (mutant.status === "Survived" && mutant.testsCompleted === 0)
        unsure.push(survivorOf(file, lines, mutant));
      else if (GREEN.has(mutant.status)) green.push(survivorOf(file, lines, mutant));
    }
  }
  return { folder, red, green, unsure };
}

function survivorOf(file, lines, { location, mutatorName, replacement, status }) {
  const { start, end } = location;
  const first = lines[start.line - 1] ?? "";
  const was =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : `${first.slice(start.column - 1)} …`;
  return { file, line: start.line, mutatorName, was, becomes: replacement ?? "", status };
}

const short = (text) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
};

/** A survivor in one line: where, what it was, what it became. */
export const survivorLine = ({ file, line, was, becomes, status }) =>
  `${file}:${line}  ${short(was)}  →  ${short(becomes)}${status === "NoCoverage" ? "  (no test runs it)" : ""}`;

const countOf = ({ red, green, unsure }) => red + green.length + unsure.length;

const scoreOf = (red, all) => (100 * red) / all;

/** The numbers of each project in the results. */
export function scoresOf(results) {
  return ["contract", "server", "web"].flatMap((project) => {
    const own = results.filter(({ folder }) => folder.startsWith(`${project}/`));
    const red = own.reduce((sum, result) => sum + result.red, 0);
    const all = own.reduce((sum, result) => sum + countOf(result), 0);
    return all === 0 ? [] : [{ project, red, all, score: scoreOf(red, all) }];
  });
}

/** A table for docs/reliability.md. */
export function tableOf(results) {
  const row = (name, all, red, score) => `| ${name} | ${all} | ${red} | ${score} |`;
  const totals = scoresOf(results).map(({ project, red, all, score }) =>
    row(`**${project}**`, all, red, `**${score.toFixed(1)}**`),
  );
  const rows = results.map((result) => {
    const { folder, red } = result;
    const all = countOf(result);
    return row(`\`${folder}\``, all, red, all === 0 ? "" : scoreOf(red, all).toFixed(1));
  });
  return ["| | changes | red | of 100 |", "|---|---|---|---|", ...totals, ...rows].join("\n");
}
