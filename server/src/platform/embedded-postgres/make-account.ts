import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./run.ts";

/** The account that is made for PostgreSQL when root starts Helpline. */
export const OWN_NAME = "helpline";

const NOWHERE = "/nonexistent";
const MOST_TRIES = 8;
const PAUSE_MS = 250;

/** Root's PATH has them in a shell, and not always in a service. */
const command = (script: string) =>
  run("/bin/sh", ["-c", `PATH="$PATH:/usr/sbin:/sbin"; ${script}`], { account: undefined });

async function groupExists(): Promise<boolean> {
  const groups = await readFile("/etc/group", "utf8").catch(() => "");
  return groups.split("\n").some((line) => line.startsWith(`${OWN_NAME}:`));
}

/** Of Debian, Red Hat and most others; or of BusyBox, which has no useradd (Alpine). */
async function tryToMake() {
  const isInGroup = await groupExists();
  const group = isInGroup ? `--gid ${OWN_NAME}` : "--user-group";
  const busyBoxGroup = isInGroup ? "true" : `addgroup -S ${OWN_NAME}`;
  return command(
    `if command -v useradd >/dev/null; then
      exec useradd --system ${group} --no-create-home --home-dir ${NOWHERE} --shell /usr/sbin/nologin ${OWN_NAME}
    fi
    ${busyBoxGroup} && exec adduser -S -D -H -h ${NOWHERE} -s /sbin/nologin -G ${OWN_NAME} ${OWN_NAME}`,
  );
}

/**
 * Makes the system account `helpline`: no password, no shell, no home. Others may be making it, or another one,
 * at the same time; they take turns, and one may have to come again.
 * @param isThere whether somebody has made it
 * @returns why it could not be made, in the words of the system; empty when it is there
 */
export async function makeAccount(isThere: () => Promise<boolean>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { code, output } = await tryToMake();
    if (code === 0 || (await isThere())) return "";
    const isBusy = /cannot lock|try again later/i.test(output);
    if (!isBusy || tries >= MOST_TRIES) return output || `exit code ${code}`;
    await sleep(PAUSE_MS);
  }
}
