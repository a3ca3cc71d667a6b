/** Backups are encrypted as the age tools do it, and no file makes Helpline take more memory. Rules: OPS-10. */
import { Decrypter, Encrypter, Stanza } from "age-encryption";
import { expect, it } from "vitest";
import { passphraseIdentity, passphraseRecipient } from "./age-passphrase.ts";
import { BackupError } from "./errors.ts";

const passphrase = "correct horse battery staple";
const fileKey = Buffer.from("0123456789abcdef");
const open = (stanzas: Stanza[], key = passphrase) =>
  passphraseIdentity(key).unwrapFileKey(stanzas);

it("seals with a new salt each time, and opens that", async () => {
  const { wrapFileKey } = passphraseRecipient(passphrase);
  const [[first], sealed] = [await wrapFileKey(fileKey), await wrapFileKey(fileKey)];
  expect(sealed).toHaveLength(1);
  expect(sealed[0]?.args).toEqual(["scrypt", expect.stringMatching(/^[\w+/]{22}$/), "17"]);
  expect(sealed[0]?.args[1]).not.toBe(first?.args[1]);
  expect(Buffer.from((await open(sealed)) ?? [])).toEqual(fileKey);
  // A file has one passphrase.
  expect(await open([...sealed, ...sealed])).toBeNull();
});

it("reads what age has written, with the same passphrase only", async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(9);
  const file = await encrypter.encrypt("a backup");
  const read = (key: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(passphraseIdentity(key));
    return decrypter.decrypt(file, "text");
  };
  expect(await read(passphrase)).toBe("a backup");
  await expect(read(`${passphrase}.`)).rejects.toThrow(/no identity matched/);
  expect(await read(passphrase)).toBe("a backup");
});

const body = Buffer.alloc(32);
const salt = Buffer.alloc(16).toString("base64").slice(0, 22);
const scrypt = (factor: string) => new Stanza(["scrypt", salt, factor], body);

it.each([
  ["none", []],
  ["one of a key pair", [new Stanza(["X25519", salt, "9"], body)]],
  ["one without arguments", [new Stanza(["scrypt"], body)]],
  ["a work factor of 0", [scrypt("0")]],
  ["a work factor with a 0 in front", [scrypt("09")]],
  ["a work factor of three digits", [scrypt("100")]],
  ["a work factor that is no number", [scrypt("x9")]],
])("opens nothing with other recipients than one passphrase: %s", async (_what, stanzas) => {
  expect(await open(stanzas)).toBeNull();
});

it("refuses a work factor that would take more memory than age's own tools allow", async () => {
  await expect(open([scrypt("19")])).rejects.toThrow(BackupError);
  await expect(open([scrypt("19")])).rejects.toThrow("work factor 19, at most 18");
  expect(await open([scrypt("18")])).toBeNull();
});
