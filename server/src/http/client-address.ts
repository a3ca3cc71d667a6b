/**
 * One spelling for each network address. A proxy may write an address with a port, in brackets or with a
 * zone, IPv6 has many spellings, and a proxy that trusts its clients may pass on any text.
 */
import { isIPv4, isIPv6 } from "node:net";

/** Stands for everything that is not an address. All such clients share it. */
const unknownAddress = "unknown";

/** The longest spelling of an address is `[2001:db8::1%eth0]:443`; this leaves room to spare. */
const longestSpelling = 100;

/** Prefixes before an IPv4 address in the last 32 bits: mapped (RFC 4291), NAT64 (RFC 6052). */
const carriesIPv4 = ["0:0:0:0:0:ffff:", "64:ff9b:0:0:0:0:"];

/** The host in `ip:port`, `[ip]:port` or `"[ip]:port"`, without its zone. */
function hostOf(value: string): string {
  const text = value.trim().replace(/^"(.*)"$/, "$1");
  const host =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return host.replace(/%.*$/, "");
}

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling to the shortest form.
  const shortest = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = shortest.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
}

function asIPv4(groups: readonly string[]): string | null {
  const all = groups.join(":");
  if (!carriesIPv4.some((prefix) => all.startsWith(prefix))) return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function read(value: string | undefined): { ipv4: string } | { groups: string[] } | null {
  if (value === undefined || value.length > longestSpelling) return null;
  const host = hostOf(value);
  if (isIPv4(host)) return { ipv4: host };
  if (!isIPv6(host)) return null;
  const groups = groupsOf(host);
  const ipv4 = asIPv4(groups);
  return ipv4 === null ? { groups } : { ipv4 };
}

/**
 * Normalises an address for storing and showing.
 * @param value a socket's address, or the text of a proxy's header
 * @returns IPv4 in its usual form, also if IPv6 carries it; other IPv6 in its shortest form; `unknown` for
 *   anything else
 */
export function addressOf(value: string | undefined): string {
  const found = read(value);
  if (found === null) return unknownAddress;
  if ("ipv4" in found) return found.ipv4;
  return new URL(`http://[${found.groups.join(":")}]/`).hostname.slice(1, -1);
}

/**
 * The key that limits are counted by. A subscriber gets at least a /64 of IPv6 and can call from any
 * address in it.
 * @returns as {@link addressOf}, but `2001:db8:0:1::/64` for IPv6
 */
export function networkOf(value: string | undefined): string {
  const found = read(value);
  if (found === null) return unknownAddress;
  return "ipv4" in found ? found.ipv4 : `${found.groups.slice(0, 4).join(":")}::/64`;
}
