/** Delivery to a real SMTP server, success and failure, and to the outbox folder. Rules: MAIL-2. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reply, startSmtp, type TestSmtp } from "#test/smtp";
import { DeliveryError } from "./delivery-error.ts";
import { createMailer, inTheNameOf, type Mail } from "./mailer.ts";

let smtp: TestSmtp | undefined;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "helpline outbox "));
});
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
  await rm(folder, { recursive: true });
});

const mail = (overrides: Partial<Mail> = {}): Mail => ({
  key: "mail-12",
  to: { name: "Zoë Okonkwo", address: "zoe@example.org" },
  subject: "Helpline: please look at case 12",
  text: "Open the case: https://helpline.example.org/x?case_id=12",
  html: "<p>Open</p>",
  date: new Date("2026-03-02T10:20:30.000Z"),
  ...overrides,
});

const limits = { connect: 2_000, greeting: 300, silence: 300 };
const mailFrom = "Helpline <post@helpline.example.org>";

function mailerTo(port: number, { user = "", query = "" } = {}) {
  const smtpUrl = `smtp://${user}127.0.0.1:${port}${query}`;
  return createMailer({ smtpUrl, mailFrom, dataDir: folder }, limits);
}

async function failureOf(work: Promise<unknown>): Promise<DeliveryError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
}

async function failureWith(options: SMTPServerOptions): Promise<DeliveryError> {
  smtp = await startSmtp(options);
  const error = await failureOf(mailerTo(smtp.port).send(mail()));
  expect(smtp.taken).toEqual([]);
  return error;
}

it("shows the logo above the text in HTML, and nothing without one", async () => {
  smtp = await startSmtp();
  const html = "<html><body><p>Open</p></body></html>";
  const logo = Buffer.from("a picture");
  let inForce: Buffer | undefined = logo;
  const mailer = inTheNameOf(mailerTo(smtp.port), {
    name: () => "SEND line",
    logo: async () => inForce,
  });
  await mailer.send(mail({ html }));
  const [shown] = smtp.taken;
  expect(shown?.source).toContain('<body><p><img src=3D"cid:logo"');
  expect(shown?.source).toContain("Content-ID: <logo>");
  expect(shown?.source).toContain("Content-Disposition: inline");
  expect(shown?.source).toContain(logo.toString("base64"));
  inForce = undefined;
  await mailer.send(mail({ html }));
  expect(smtp.taken[1]?.source).not.toMatch(/logo|image/);
});

it.each([
  ["a@example.org", /^From: SEND line <a@example\.org>\r$/m],
  ["The team <a@example.org>", /^From: The team <a@example\.org>\r$/m],
])("is sent from %s in the helpline's name, unless the address has one", async (from, expected) => {
  smtp = await startSmtp();
  const mailer = inTheNameOf(
    createMailer({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: from, dataDir: "/x" }),
    { name: () => "SEND line", logo: async () => undefined },
  );
  await mailer.send(mail());
  expect(smtp.taken[0]?.source).toMatch(expected);
});

/** The header lines, unfolded. */
function headersOf(source: string): string[] {
  const [head = ""] = source.split("\r\n\r\n");
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

describe("a server that accepts the mail", () => {
  it("gets it complete, from MAIL_FROM, as text and HTML", async () => {
    smtp = await startSmtp();
    await mailerTo(smtp.port).send(mail());
    expect(smtp.taken).toHaveLength(1);
    const [taken] = smtp.taken;
    expect(taken).toMatchObject({ from: "post@helpline.example.org", to: ["zoe@example.org"] });
    const headers = headersOf(taken?.source ?? "");
    expect(headers).toContain("From: Helpline <post@helpline.example.org>");
    expect(headers).toContain("Message-ID: <mail-12@helpline.example.org>");
    expect(headers).toContain("Auto-Submitted: auto-generated");
    expect(taken?.source).toContain("Content-Type: text/plain");
    expect(taken?.source).toContain("Content-Type: text/html");
  });

  it("gets no header injected by a name, an address or a subject", async () => {
    smtp = await startSmtp();
    const nasty = "Ann\r\nBcc: all@example.org\r\n\r\nBody\u2028X-Odd: 1";
    await mailerTo(smtp.port).send(
      mail({ to: { name: nasty, address: "zoe@example.org" }, subject: nasty }),
    );
    const [taken] = smtp.taken;
    expect(taken?.to).toEqual(["zoe@example.org"]);
    const names = headersOf(taken?.source ?? "").map((line) => line.split(":")[0]?.toLowerCase());
    expect(names).not.toContain("bcc");
    expect(names).not.toContain("x-odd");
    expect(names.filter((name) => name === "to")).toHaveLength(1);
  });

  it("gets nothing for an address that hides a second one", async () => {
    smtp = await startSmtp();
    const address = "zoe@example.org\r\nRCPT TO:<all@example.org>";
    await mailerTo(smtp.port)
      .send(mail({ to: { name: "Zoë", address } }))
      .catch(() => undefined);
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain("all@example.org");
  });

  it("gets username and password over TLS", async () => {
    const seen: unknown[] = [];
    smtp = await startSmtp({
      disabledCommands: [],
      authOptional: false,
      onAuth({ username, password }, session, callback) {
        seen.push({ username, password, secure: session.secure });
        callback(null, { user: "ann" });
      },
    });
    const mailer = mailerTo(smtp.port, {
      user: "ann:p%3Ass@",
      query: "?rejectUnauthorized=false",
    });
    await mailer.send(mail());
    expect(seen).toEqual([{ username: "ann", password: "p:ss", secure: true }]);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe("no password leaves", () => {
  it("without TLS, or to a server with an invalid certificate", async () => {
    const seen: unknown[] = [];
    smtp = await startSmtp({
      onAuth(auth, _session, callback) {
        seen.push(auth);
        callback(null, { user: "ann" });
      },
    });
    const open = await failureOf(mailerTo(smtp.port, { user: "ann:hidden@" }).send(mail()));
    await smtp.close();
    smtp = await startSmtp({ disabledCommands: [] });
    const untrusted = await failureOf(mailerTo(smtp.port, { user: "ann:hidden@" }).send(mail()));
    for (const error of [open, untrusted]) {
      expect(error.isPermanent).toBe(false);
      expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(
        /hidden/,
      );
    }
    expect(seen).toEqual([]);
  });

  it("in the error of a server that refuses it, which may be retried", async () => {
    smtp = await startSmtp({
      disabledCommands: [],
      onAuth: (auth, _session, callback) => callback(reply(535, `No: ${auth.password}`)),
    });
    const mailer = mailerTo(smtp.port, { user: "ann:hidden@", query: "?rejectUnauthorized=false" });
    const error = await failureOf(mailer.send(mail()));
    expect(error).toMatchObject({
      isPermanent: false,
      message: expect.stringContaining("did not accept the name and password"),
    });
    expect(JSON.stringify([error, error.stack, error.cause])).not.toMatch(/hidden/);
  });
});

describe("a server that", () => {
  it("refuses the recipient: permanent, with its own text, which is not logged", async () => {
    const error = await failureWith({
      onRcptTo: (_address, _session, callback) => callback(reply(550, "zoe: no such user here")),
    });
    expect(error.isPermanent).toBe(true);
    expect(error.message).toMatch(/^The mail server refused the mail: 550 zoe: no such user here/);
    expect(error.forLog).toBe("The mail server refused the mail.");
  });

  it("refuses the content: permanent", async () => {
    const error = await failureWith({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on("end", () => callback(reply(554, "Looks like spam")));
      },
    });
    expect(error).toMatchObject({ isPermanent: true });
    expect(error.message).toContain("554 Looks like spam");
  });

  it("cannot accept it now: retried", async () => {
    const error = await failureWith({
      onRcptTo: (_address, _session, callback) => callback(reply(450, "Mailbox busy")),
    });
    expect(error.isPermanent).toBe(false);
    expect(error.message).toMatch(/^The mail server did not take the mail yet: 450 Mailbox busy/);
  });

  it("refuses all clients: retried", async () => {
    const error = await failureWith({
      onConnect: (_session, callback) => callback(reply(554, "Too many of you")),
    });
    expect(error.isPermanent).toBe(false);
  });

  it("stops responding midway: retried", async () => {
    const error = await failureWith({ onMailFrom: () => undefined });
    expect(error).toMatchObject({ isPermanent: false });
    expect(error.message).toBe("The mail server took too long to answer.");
  });

  it("drops the connection during the mail: retried", async () => {
    smtp = await startSmtp({ onData: (stream) => void stream.once("data", drop) });
    const { port } = smtp;
    function drop() {
      void smtp?.close();
    }
    const error = await failureOf(mailerTo(port).send(mail()));
    expect(error.isPermanent).toBe(false);
    expect(error.message).toMatch(/^The connection to the mail server/);
  });

  it("is unreachable: retried", async () => {
    const gone = await startSmtp();
    await gone.close();
    const error = await failureOf(mailerTo(gone.port).send(mail()));
    expect(error).toMatchObject({ isPermanent: false });
    expect(error.message).toMatch(/mail server/);
  });

  it("never sends a greeting: retried", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, "127.0.0.1", () => resolve((silent.address() as { port: number }).port));
    });
    const error = await failureOf(mailerTo(port).send(mail()));
    expect(error.message).toBe("The mail server took too long to answer.");
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe("without SMTP_URL", () => {
  const outbox = () => createMailer({ smtpUrl: undefined, mailFrom: undefined, dataDir: folder });
  const files = () => readdir(path.join(folder, "outbox"));

  it("a mail is one complete file, readable by its owner only, even if sent repeatedly", async () => {
    const mailer = outbox();
    expect(mailer.describe).toBe(
      `SMTP_URL is not set: mails are not sent but written to ${path.join(folder, "outbox")}`,
    );
    await mailer.send(mail());
    await mailer.send(mail());
    expect(await files()).toEqual(["2026-03-02T10-20-30-mail-12.eml"]);
    const file = path.join(folder, "outbox", "2026-03-02T10-20-30-mail-12.eml");
    const source = await readFile(file, "utf8");
    expect(headersOf(source)).toContain("Subject: Helpline: please look at case 12");
    expect(source).toContain("case_id=12");
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("an unwritable folder fails, and leaves no partial mail", async () => {
    await writeFile(path.join(folder, "outbox"), "in the way");
    await expect(outbox().send(mail())).rejects.toMatchObject({ code: "EEXIST" });
  });
});
