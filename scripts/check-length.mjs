// npm run check:length: no hand-written source file has more than 500 lines.
// A longer one is split by what it does, a test by what it tests.
import { readdirSync, readFileSync } from "node:fs";

const MAX_LINES = 500;
const FOLDERS = ["bench", "contract", "deploy", "e2e", "packages", "scripts", "server", "web"];
const SOURCE = /\.([cm]?[jt]sx?|css|sql|sh|py|html)$/;
const NOT_OURS = /(^|\/)(node_modules|dist|assets|coverage)\//;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
).filter((file) => SOURCE.test(file) && !NOT_OURS.test(file));
const tooLong = files
  .map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n").length }))
  .filter(({ lines }) => lines > MAX_LINES);
for (const { file, lines } of tooLong) {
  console.error(`${file} has ${lines} lines. Split it: at most ${MAX_LINES}.`);
}
console.log(`${files.length} files read, ${tooLong.length} too long.`);
process.exit(tooLong.length > 0 || files.length === 0 ? 1 : 0);
