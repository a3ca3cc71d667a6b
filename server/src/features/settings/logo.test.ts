/** The logo: what is taken, what is refused by its content, and who sees it. Rules: SET-1, FILE-12. */
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { logoEndings, logoMessages, settingsRoutes } from "@helpline/contract/settings/settings";
import { untrustedMessages } from "@helpline/contract/untrusted-files";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { fieldPart, filePart, formBody, formHeaders, sendForm } from "#test/case-files-kit";
import { rowsOf } from "#test/look";
import { encodeLogo } from "#untrusted/pictures/logo";
import { Refused } from "#untrusted/refused";
import { logoOfMails } from "./index.ts";

const { helpline, team } = await startTeam();
const { token } = team.admin;

/** A picture of one colour. */
function picture(width: number, height: number, text = "") {
  const png = new PNG({ width, height });
  png.data.fill(200);
  const bytes = PNG.sync.write(png);
  // A comment before the end, as programs that edit pictures leave them.
  return text
    ? Buffer.concat([bytes.subarray(0, -12), chunk("tEXt", text), bytes.subarray(-12)])
    : bytes;
}

function chunk(type: string, text: string) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, Buffer.from(text, "latin1"), Buffer.alloc(4)]);
}

/** A small file that claims to be enormous. */
function bomb() {
  const bytes = picture(1, 1);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return Buffer.concat([bytes, deflateSync(Buffer.alloc(1_000_000))]);
}

const send = (
  bytes: Buffer | string,
  name = "logo.png",
  version = helpline.settings.now().settings_version,
) =>
  sendForm(
    helpline,
    token,
    formBody([fieldPart("version", String(version)), filePart(name, bytes)]),
    formHeaders,
    settingsRoutes.addLogo,
  );
const fetchLogo = (id: number | null) =>
  helpline.app.inject({ method: "GET", url: `/api/logo/${id}` });

it.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "logo.svg"],
  ["HTML that is called .png", "<!doctype html><script>alert(1)</script>", "logo.png"],
  ["a GIF", "GIF89a", "logo.png"],
  ["half a PNG", picture(20, 20).subarray(0, 60), "logo.png"],
  ["a PNG that is enormous when it is unpacked", bomb(), "logo.png"],
  ["the first bytes of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "logo.jpg"],
  ["nothing", "", "logo.png"],
])("refuses %s, and keeps nothing", async (_what, bytes, name) => {
  expect((await send(bytes, name)).status).toBe(422);
  expect(await rowsOf(helpline.database, "logos")).toEqual([]);
  expect(helpline.settings.now().logo).toBeNull();
});

it("refuses a picture by its name, and a picture in passes, with what to do", async () => {
  for (const name of ["logo.svg", "logo.png.exe", "logo"]) {
    const message = untrustedMessages.wrongEnding(name, logoEndings);
    expect(await send(picture(2, 2), name)).toMatchObject({ status: 422, message });
  }
  const interlaced = picture(2, 2);
  interlaced[28] = 1;
  const message = logoMessages.interlaced;
  expect(await send(interlaced)).toMatchObject({ status: 422, message });
  expect(helpline.settings.now().logo).toBeNull();
});

it("refuses 10 MB before it has read them, and everybody but admins", async () => {
  expect(await send(Buffer.alloc(10_000_000))).toMatchObject({
    status: 413,
    message: logoMessages.tooBig,
  });
  const body = formBody([fieldPart("version", "0"), filePart("logo.png", picture(2, 2))]);
  const asManager = sendForm(
    helpline,
    team.manager.token,
    body,
    formHeaders,
    settingsRoutes.addLogo,
  );
  expect((await asManager).status).toBe(403);
});

it("encodes a PNG and a JPEG again, without what else stood in the file", () => {
  const made = PNG.sync.read(encodeLogo(picture(30, 10)));
  expect([made.width, made.height, made.data[0]]).toEqual([30, 10, 200]);
  const photo = jpeg.encode({ width: 8, height: 4, data: Buffer.alloc(8 * 4 * 4, 100) }, 90).data;
  const fromJpeg = PNG.sync.read(encodeLogo(Buffer.concat([photo, Buffer.from("<script>")])));
  expect([fromJpeg.width, fromJpeg.height]).toEqual([8, 4]);
  expect(encodeLogo(Buffer.concat([photo, Buffer.from("<script>")])).includes("<script>")).toBe(
    false,
  );
  expect(() => encodeLogo(picture(2001, 1))).toThrow(Refused);
});

it("is shown to everybody while it is in force, and can be undone and replaced", async () => {
  expect((await send(picture(30, 10))).status).toBe(201);
  const { logo } = helpline.settings.now();
  const shown = await fetchLogo(logo);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("immutable"),
  });
  expect(PNG.sync.read(shown.rawPayload).width).toBe(30);

  expect((await send(picture(31, 10), "logo.png", 0)).status).toBe(409);
  expect((await send(picture(31, 10))).status).toBe(201);
  expect((await fetchLogo(logo)).statusCode).toBe(404);
  const { settings_version: version } = helpline.settings.now();
  await helpline.call(settingsRoutes.undo, { body: { version }, token });
  expect((await fetchLogo(logo)).statusCode).toBe(200);
  expect((await fetchLogo(999)).statusCode).toBe(404);
});

it("stands in mails while it is in force, unless it is too large for them", async () => {
  const mailed = logoOfMails(helpline.settings, helpline.database);
  await send(picture(30, 10));
  expect(PNG.sync.read((await mailed()) ?? Buffer.alloc(0)).width).toBe(30);
  // A noisy photograph is small as a JPEG, but not as a PNG.
  const data = randomBytes(200 * 200 * 4);
  await send(jpeg.encode({ width: 200, height: 200, data }, 20).data, "logo.jpg");
  expect(helpline.settings.now().logo).not.toBeNull();
  expect(await mailed()).toBeUndefined();
});
