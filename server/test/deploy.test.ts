/**
 * The files shipped to run Helpline (Dockerfile, compose.yaml, systemd unit) agree with the product.
 *
 * Rules: OPS-5.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";
import built from "../vite.config.ts";
import { settingRows } from "./setting-rows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lines = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n");
const settings = settingRows.map(({ variable }) => variable);

/** The first group of a pattern, for each matching line. */
const found = (file: string, pattern: RegExp) =>
  lines(file).flatMap((line) => pattern.exec(line)?.[1] ?? []);

/** Compose's `${NAME}`, with an optional suffix after the name. */
const interpolated = lines("compose.yaml").flatMap((line) =>
  [...line.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name),
);

it("compose.yaml sets only settings that exist", () => {
  const all = lines("compose.yaml");
  const block = all.slice(all.indexOf("  environment:") + 1, all.indexOf("  depends_on:"));
  const given = block.map((line) => line.trim().split(":")[0]);
  expect(given).toContain("SHUTDOWN_DELAY");
  expect(given.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
});

it("compose.yaml uses only variables of its env file, and contains no secret", () => {
  const named = found("deploy/helpline.env.example", /^(\w+)=/);
  expect([...new Set(interpolated)].filter((name) => !named.includes(name))).toEqual([]);
  expect(found("deploy/helpline.env.example", /^\w*(?:PASSWORD|SECRET|KEY)=(.+)/)).toEqual([]);
  const secrets = lines("compose.yaml").filter((line) => /^\s+\w*(PASSWORD|SECRET\w*):/.test(line));
  expect(secrets.length).toBeGreaterThan(3);
  for (const line of secrets) expect(line).toMatch(/: "\$\{\w+:[?-]\}"$/);
});

it("the tests ignore settings of the developer's shell", () => {
  const kept = lines("scripts/lib/runners.mjs").join(" ").split("const SETTINGS")[1]?.split(";")[0];
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(kept ?? ""))).toEqual([]);
});

interface ComposeService {
  readonly image: string;
  readonly build?: object;
  readonly command?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly privileged?: boolean;
}
const compose = parse(lines("compose.yaml").join("\n"), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};
const services = Object.entries(compose.services);

/** An image of others: a version, and the digest that the operator gives. */
const pinned = /^[\w./-]+:\d[\w.-]*\$\{\w+_DIGEST(?::-)?\}$/;

it("every image has a version, and takes the digest that the operator gives", () => {
  const stages = found("Dockerfile", /^FROM .* AS (\w+)/);
  const images = [
    ...services.flatMap(([, { image, build }]) => (build ? [] : [image])),
    ...found("Dockerfile", /^FROM (\S+)/).filter((image) => !stages.includes(image)),
  ];
  expect(images.length).toBeGreaterThan(4);
  for (const image of images) expect(image).toMatch(pinned);
  const digests = found("deploy/helpline.env.example", /^(\w+_DIGEST)=$/);
  expect(digests.toSorted()).toEqual(
    interpolated.filter((name) => /_DIGEST$/.test(name)).toSorted(),
  );
  for (const image of ["caddy", "caddy:latest", "caddy:2"]) {
    expect(image).not.toMatch(pinned);
  }
});

/** What an image needs before it gives up being root. A service that is not here needs nothing. */
const needed: Readonly<Record<string, readonly string[]>> = {
  proxy: ["NET_BIND_SERVICE"],
  files: ["CHOWN", "DAC_READ_SEARCH", "SETGID", "SETUID"],
};

it.each(services)(
  "%s has no capability but those it needs, and gains no privilege",
  (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(service.cap_add ?? []).toEqual(needed[name] ?? []);
    expect(service.privileged).toBeUndefined();
    // Only the proxy is reached from outside the host, and only Helpline reaches what keeps its data.
    expect(service.ports !== undefined).toBe(name === "proxy");
    expect(service.networks).toEqual(
      name.startsWith("helpline")
        ? ["outside", "inside"]
        : [name === "proxy" ? "outside" : "inside"],
    );
    expect(compose.networks.inside?.internal).toBe(true);
  },
);

it("SeaweedFS is reached by S3 only", () => {
  const bound = (compose.services.files?.command ?? []).filter((each) => each.includes("ip"));
  expect(bound).toEqual(["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3.ip.bind=0.0.0.0"]);
});

it("the image runs node directly, as an ordinary user, with the files that the product reads", () => {
  expect(found("Dockerfile", /^USER (\w+)/)).toEqual(["node"]);
  expect(found("Dockerfile", /^CMD (\[.*\])/)).toEqual(['["node", "server/dist/main.js"]']);
  const copied = found("Dockerfile", /^COPY --from=build \/app\/(\S+) /);
  for (const file of copied.filter((each) => !each.includes("dist"))) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
  }
  const packages = JSON.parse(lines("package.json").join("\n")).workspaces as string[];
  expect(found("Dockerfile", /^COPY ([\w/-]+)\/package\.json/)).toEqual(packages);
  const env = found("Dockerfile", /^ENV (.*)/)[0]?.split(" ") ?? [];
  expect(
    env.map((each) => each.split("=")[0]).filter((name) => !settings.includes(name ?? "")),
  ).toEqual([]);
});

it("the image has every package that the built server imports", () => {
  expect(found("Dockerfile", /^COPY --from=production \/app\/(\S+) /)).toEqual(["node_modules"]);
  const lock = JSON.parse(lines("package-lock.json").join("\n")).packages as object;
  const bundled: unknown[] = [built.ssr?.noExternal].flat();
  const besides = Object.keys(lock).flatMap(
    (place) => place.split(/^server\/node_modules\//)[1] ?? [],
  );
  expect(besides.filter((name) => !bundled.includes(name))).toEqual([]);
});

it("compose.yaml passes the whole env file on, and keeps backups in a volume of both processes", () => {
  const [, helpline = ""] = lines("compose.yaml").join("\n").split("x-helpline:");
  const [service = ""] = helpline.split("\nservices:");
  expect(service).toContain("env_file: deploy/helpline.env");
  expect(service).toContain('volumes: ["backups:/backups"]');
  expect(service).toContain("BACKUP_FOLDER: /backups");
  expect(found("Dockerfile", /^RUN install (.*)/)[0]).toContain("--owner=node");
});

it("the systemd unit sets only settings that exist", () => {
  const given = found("deploy/helpline.service", /^Environment=(\w+)=/);
  expect(given).toContain("DATA_DIR");
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
});

it("helpline-command runs a command as the systemd unit runs the service", () => {
  const script = lines("deploy/helpline-command").join("\n");
  const given = [...script.matchAll(/--property=(\S+)/g)].map(([, property]) => property);
  expect(given).toContain("User=helpline");
  const unit = lines("deploy/helpline.service");
  expect(given.filter((property) => !unit.includes(property ?? ""))).toEqual([]);
});
