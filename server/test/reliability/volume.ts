/** A separate disk: a file with ext4 in it, mounted. Requires Linux, root and loop devices. */
import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdir, open, rm, statfs, truncate } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from now on nothing reaches the disk, not even what
 * the journal holds in memory, which is what a power cut does to a file system.
 */
const SHUTDOWN =
  'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587d, $how) or die $!;';

const chunk = Buffer.alloc(1024 * 1024);

export interface Volume {
  /** The mount point. */
  readonly folder: string;
  cutPower(): Promise<void>;
  /** Unmounts and mounts again: the file system replays its journal. */
  remount(): Promise<void>;
  free(): Promise<number>;
  /** Fills it until this many bytes are free. */
  fillUpTo(leftBytes: number): Promise<void>;
  /** Removes the filling. */
  drain(): Promise<void>;
  remove(): Promise<void>;
}

const mounted = new Set<string>();
// If a signal ends this process: the mount disappears once nothing uses it any more.
process.on("exit", () => {
  for (const folder of mounted) spawnSync("umount", ["--lazy", folder]);
});

/** The reason why no volume is available here. */
class NoVolumes extends Error {}

async function unmount(folder: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await run("umount", [folder]);
      return;
    } catch (error) {
      // Processes killed a moment ago may still hold it.
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** @throws NoVolumes if mounting is refused */
async function makeVolume(parent: string, name: string, bytes: number): Promise<Volume> {
  const image = path.join(parent, `${name}.img`);
  const folder = path.join(parent, name);
  const filling = path.join(folder, "filling");
  const mount = () => run("mount", ["-o", "loop", image, folder]);
  await (await open(image, "w")).close();
  await truncate(image, bytes);
  await mkdir(folder);
  try {
    await run("mkfs.ext4", ["-q", "-m", "0", image]);
    await mount();
  } catch (error) {
    throw new NoVolumes(
      `No file can be mounted as a disk here (${(error as Error).message.trim().split("\n").at(-1)})`,
    );
  }
  mounted.add(folder);
  await chmod(folder, 0o755);
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    cutPower: async () => void (await run("perl", ["-e", SHUTDOWN, folder])),
    async remount() {
      await unmount(folder);
      await mount();
    },
    async fillUpTo(leftBytes) {
      const file = await open(filling, "a");
      try {
        while ((await free()) > leftBytes) {
          const wanted = Math.min(chunk.length, (await free()) - leftBytes);
          await file.appendFile(chunk.subarray(0, wanted));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    drain: () => rm(filling, { force: true }),
    async remove() {
      await unmount(folder);
      mounted.delete(folder);
      await rm(image);
    },
  };
}

/** Runs `work` with a volume, or reports why it could not. */
export async function withVolume(
  parent: string,
  { name, bytes }: { name: string; bytes: number },
  work: (volume: Volume) => Promise<void>,
): Promise<string | null> {
  let volume: Volume;
  try {
    volume = await makeVolume(parent, name, bytes);
  } catch (error) {
    if (error instanceof NoVolumes) return error.message;
    throw error;
  }
  try {
    await work(volume);
  } finally {
    await volume.remove();
  }
  return null;
}
