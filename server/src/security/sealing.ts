/**
 * Encrypts small secrets at rest with AES-256-GCM, bound to their owner, so that one copied to another row
 * cannot be opened. The keys come from secrets outside the database. The first key seals and any key opens,
 * which allows rotation (ADR 5).
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

interface Opened {
  readonly text: string;
  /** It was sealed with an older key and should be sealed again. */
  readonly isOld: boolean;
}

export interface Sealer {
  seal(text: string, belongsTo: string): string;
  /** Null if no key opens it. */
  open(sealed: string, belongsTo: string): Opened | null;
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

function keyOf(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "helpline", purpose, 32));
  return { id: createHash("sha256").update(bytes).digest("base64url").slice(0, 8), bytes };
}

function openWith(key: Key, sealed: Buffer, belongsTo: string): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(belongsTo));
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
    const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
    return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/**
 * @param purpose what is sealed; each purpose derives a different key from the same secret
 * @param secrets newest first, at least one
 */
export function createSealer(purpose: string, secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => keyOf(secret, purpose));
  const [newest] = keys;
  if (!newest) throw new Error("There is no secret to seal with");
  return {
    seal(text, belongsTo) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, newest.bytes, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
      return `v1.${newest.id}.${sealed.toString("base64url")}`;
    },
    open(sealed, belongsTo) {
      const [version, id, body = ""] = sealed.split(".");
      const key = keys.find((each) => each.id === id);
      if (version !== "v1" || !key) return null;
      const text = openWith(key, Buffer.from(body, "base64url"), belongsTo);
      return text === null ? null : { text, isOld: key !== newest };
    },
  };
}
