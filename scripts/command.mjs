// npm run backup, restore, move-database, upgrade-database, retention, reset-password, import: installs and builds
// what is missing or out of date, as npm start does, and then runs the server's command.

import "./lib/node-version.mjs";
import { becomeProgram } from "./lib/program.mjs";

const [name, ...args] = process.argv.slice(2);
await becomeProgram(`${name}.js`, args);
