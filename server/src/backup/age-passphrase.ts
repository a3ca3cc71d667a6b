/**
 * age's passphrase recipient (https://age-encryption.org/v1, "scrypt"), using Node's asynchronous scrypt,
 * which does not block the event loop: a server that makes a backup keeps answering.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { type Identity, type Recipient, Stanza } from "age-encryption";
import { BackupError } from "./errors.ts";

/** 2^17: 128 MiB and about half a second for each attempt at a key. */
const workFactor = 17;
/**
 * The limit of the age tools: 256 MiB. The file names its own work factor, and 22 would take 4 GiB of
 * memory.
 */
const largestWorkFactor = 18;
const label = Buffer.from("age-encryption.org/v1/scrypt");
const saltBytes = 16;
const keyBytes = 32;
const tagBytes = 16;
const cipher = "chacha20-poly1305";
const nonce = Buffer.alloc(12);

function deriveAnew(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const N = 2 ** logN;
  const options = { N, r: 8, p: 1, maxmem: N * 8 * 128 + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([label, salt]), keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

let last: { readonly from: string; readonly key: Promise<Buffer> } | undefined;

/** Cached, because a backup is read right after it is written, and twice when it is restored. */
function derive(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const from = [logN, salt.toString("base64"), passphrase].join(" ");
  if (last?.from !== from) last = { from, key: deriveAnew(passphrase, salt, logN) };
  return last.key;
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

export function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(saltBytes);
      const key = await derive(passphrase, salt, workFactor);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      const body = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()]);
      return [new Stanza(["scrypt", unpadded(salt), String(workFactor)], body)];
    },
  };
}

export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas;
      if (!stanza || others.length > 0) return null;
      const [kind, salt = "", factor = ""] = stanza.args;
      if (kind !== "scrypt" || !/^[1-9]\d?$/.test(factor)) return null;
      if (Number(factor) > largestWorkFactor) {
        throw new BackupError(
          `The backup asks for more memory to try its key than any of Helpline's (work factor ${factor}, at most ${largestWorkFactor}): it was altered, or is another program's.`,
        );
      }
      const key = await derive(passphrase, Buffer.from(salt, "base64"), Number(factor));
      const body = Buffer.from(stanza.body);
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      opening.setAuthTag(body.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(body.subarray(0, -tagBytes)), opening.final()]);
      } catch {
        // A different passphrase.
        return null;
      }
    },
  };
}
