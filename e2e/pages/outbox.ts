/** The mails in the server's outbox folder. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Every mail, as it was written. */
export async function everyMail(): Promise<string[]> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? "", "data", "outbox");
  const files = await readdir(outbox).catch(() => []);
  return Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
}

/** The mails with this subject, after the name of the product. */
export const mailsWith = async (subject: string): Promise<string[]> =>
  (await everyMail()).filter((mail) => mail.includes(`Subject: Helpline: ${subject}\r\n`));

/** A mail without the line breaks and signs of its encoding. */
export const readable = (mail: string) => mail.replace(/=\r\n/g, "").replaceAll("=3D", "=");
