// node scripts/attack-held-requests.mjs <address> <admin> <password> [rounds]
//
// Attacks a Helpline on this machine as people whose access has ended: holds requests open, ends the access of whoever sent
// them, finishes the bodies, and counts what was still done. Leaves disabled accounts behind. Results: docs/security/attacks.md.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const [address, username, password, rounds = "5"] = process.argv.slice(2);
const { hostname, port } = new URL(address);
if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) {
  console.error("Only a server on this machine may be attacked.");
  process.exit(2);
}
const secret = "correct horse battery";
const named = (name) => `${name}.${randomUUID().slice(0, 8)}`;

/** Begins a request with all of its body but the last byte. */
function hold(method, path, token, body, type = "application/json") {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const headers = { "content-type": type, "content-length": bytes.length };
  if (token) headers.authorization = `Bearer ${token}`;
  const held = request({ host: hostname, port, method, path, headers, agent: false });
  const answer = new Promise((resolve, reject) => {
    held.on("error", reject);
    held.on("response", (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        const isJson = String(response.headers["content-type"]).includes("json");
        const { data = null } = isJson ? JSON.parse(text) : {};
        resolve({ status: response.statusCode, data, headers: response.headers });
      });
    });
  });
  held.write(bytes.subarray(0, -1));
  return () => {
    held.end(bytes.subarray(-1));
    return answer;
  };
}

const call = (method, path, token, body = {}) => hold(method, path, token, body)();

async function logIn(name, word) {
  const { status, headers } = await call("POST", "/api/auth/login", null, {
    username: name,
    password: word,
  });
  if (status !== 200) throw new Error(`${name} cannot log in: ${status}`);
  return headers.authorization.slice("Bearer ".length);
}

const admin = await logIn(username, password);

const fieldsOf = (type) => ({
  user_type: type,
  username: named(type),
  password: secret,
  first_name: "Held",
  last_name: "Request",
  email: "held@example.org",
  gender: "other",
  city: "Leeds",
  county: "West Yorkshire",
  enabled: 1,
});

/** A new account of this type, logged in. */
async function person(type) {
  const fields = fieldsOf(type);
  const { status, data } = await call("POST", "/api/users", admin, fields);
  if (status !== 201) throw new Error(`No ${type} was made: ${status} ${JSON.stringify(data)}`);
  const id = data.user_id ?? data.id;
  return { id, fields, token: await logIn(fields.username, secret) };
}

/** Changes an account as an admin does. */
async function change({ id, fields }, changes) {
  const { password: _kept, ...others } = fields;
  const body = { user_id: id, ...others, ...changes };
  const { status, data } = await call("PUT", "/api/users", admin, body);
  if (status !== 201) throw new Error(`Not changed: ${status} ${JSON.stringify(data)}`);
}

const boundary = "held";
const form = (parts) =>
  `${parts.map(([head, value]) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join("")}--${boundary}--\r\n`;

const attacks = {
  async "a disabled admin enables themselves"() {
    const one = await person("admin");
    const { password: _kept, ...others } = one.fields;
    const finish = hold("PUT", "/api/users", one.token, { user_id: one.id, ...others, enabled: 1 });
    return { finish, end: () => change(one, { enabled: 0 }) };
  },
  async "a demoted admin makes an admin"() {
    const one = await person("admin");
    const finish = hold("POST", "/api/users", one.token, fieldsOf("admin"));
    return { finish, end: () => change(one, { user_type: "advisor" }) };
  },
  async "a disabled manager exports all enquiries"() {
    const one = await person("manager");
    const finish = hold("POST", "/api/enquiries/export", one.token, { filters: {} });
    return { finish, end: () => change(one, { enabled: 0 }) };
  },
  async "a disabled admin uploads a file of records"() {
    const one = await person("admin");
    const file = "Name,City,County,Postcode\r\nHeld School,Leeds,West Yorkshire,LS1 1AA\r\n";
    const body = form([
      ['name="kind"', "schools"],
      ['name="file"; filename="a.csv"', file],
    ]);
    const type = `multipart/form-data; boundary=${boundary}`;
    const finish = hold("POST", "/api/imports", one.token, body, type);
    return { finish, end: () => change(one, { enabled: 0 }) };
  },
  async "a stolen session makes a calendar address after the password was changed"() {
    const one = await person("advisor");
    const owner = await logIn(one.fields.username, secret);
    const finish = hold("POST", "/api/account/calendar", one.token, {});
    const changed = { current_password: secret, new_password: `${secret} staple` };
    return { finish, end: () => call("PUT", "/api/account/password", owner, changed) };
  },
  async "a session that was logged out raises a concern"() {
    const one = await person("advisor");
    const text = { words: "Held open.", immediate_danger: 0, family_told: "no" };
    const finish = hold("POST", "/api/concerns", one.token, text);
    return { finish, end: () => call("POST", "/api/auth/logout", one.token) };
  },
};

const table = {};
for (const [name, begin] of Object.entries(attacks)) {
  const answers = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const { finish, end } = await begin();
    await sleep(300);
    await end();
    answers.push((await finish()).status);
  }
  table[name] = {
    answers: [...new Set(answers)].join(", "),
    refused: answers.filter((each) => each === 401).length,
  };
}
console.table(table);
