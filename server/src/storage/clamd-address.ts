/** CLAMD_URL: the address of the virus scanner. */
import { type Environment, SettingError, text } from "#operations/settings";

/** Options for `net.connect`. */
export type ClamdAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

const usualPort = 3310;

/** @throws SettingError naming CLAMD_URL */
export function clamdAddress(env: Environment): ClamdAddress | undefined {
  const value = text(env, "CLAMD_URL");
  if (value === undefined) return undefined;
  const socket = value.replace(/^unix:(?:\/\/)?/, "");
  if (socket.startsWith("/")) return { path: socket };
  if (URL.canParse(value)) {
    const { protocol, hostname, port, pathname, search } = new URL(value);
    if (
      protocol === "tcp:" &&
      hostname !== "" &&
      (pathname === "" || pathname === "/") &&
      search === ""
    ) {
      return {
        host: hostname.replace(/^\[|\]$/g, ""),
        port: port === "" ? usualPort : Number(port),
      };
    }
  }
  throw new SettingError(
    "CLAMD_URL should be tcp://host:3310 or the path of clamd's socket, such as /run/clamav/clamd.ctl.",
  );
}
