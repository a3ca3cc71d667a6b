// npm start, npm run demo: installs and builds what is missing or out of date, then runs the server.

import "./lib/node-version.mjs";
import { becomeProgram } from "./lib/program.mjs";

const isDemo = process.argv.includes("--demo");
const rest = process.argv.slice(2).filter((argument) => argument !== "--demo");
await becomeProgram(isDemo ? "demo.js" : "main.js", rest);
