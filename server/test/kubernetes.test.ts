/**
 * deploy/kubernetes agrees with the Kubernetes API, as its published types describe it, and with the product.
 *
 * Rules: OPS-5, OPS-13, OPS-21.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import type { Deployment } from "kubernetes-types/apps/v1";
import type { ConfigMap, Container, Secret, Service } from "kubernetes-types/core/v1";
import type { Ingress, NetworkPolicy } from "kubernetes-types/networking/v1";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1";
import ts from "typescript";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { settingRows } from "./setting-rows.ts";

interface Manifests {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  Ingress: Ingress;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const settings = settingRows.map(({ variable }) => variable);

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

function parse(file: string): Manifest[] {
  return parseAllDocuments(read(file)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
}

const manifests = ["helpline.yaml", "secret.yaml.example"].flatMap((name) =>
  parse(`deploy/kubernetes/${name}`),
);

function the<K extends keyof Manifests>(kind: K): Manifests[K] {
  const [found, other] = manifests.filter((each) => each.kind === kind);
  if (!found || other) throw new Error(`There is not exactly one ${kind}.`);
  return found as unknown as Manifests[K];
}

/** "apps/v1" is described in kubernetes-types/apps/v1, "v1" in core/v1, "networking.k8s.io/v1" in networking/v1. */
function moduleOf(apiVersion: string): string {
  const [group = "", version] = apiVersion.includes("/")
    ? apiVersion.split("/")
    : ["core", apiVersion];
  return `kubernetes-types/${group.split(".")[0]}/${version}`;
}

/** What the type checker says about manifests: fields that do not exist, are missing, or have another type. */
function typeErrors(checked: readonly Manifest[]): string[] {
  const file = path.join(root, "server/test/checked-manifests.ts");
  const source = checked
    .map(
      (manifest, index) =>
        `export const manifest${index}: import("${moduleOf(manifest.apiVersion)}").${manifest.kind} = ${JSON.stringify(manifest)};`,
    )
    .join("\n");
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, version)
      : getSourceFile.call(host, name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

const pod = the("Deployment").spec?.template.spec;
const container = pod?.containers[0] as Container;

it("every manifest has the fields of its kind, and no others", () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    "ConfigMap",
    "Deployment",
    "Ingress",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Secret",
    "Service",
  ]);
  expect(typeErrors(manifests)).toEqual([]);
});

it("the check notices a misspelt field, one of another type, and one that is missing", () => {
  const wrong = [
    { apiVersion: "v1", kind: "Service", spec: { sessionAfinity: "None" } },
    { apiVersion: "v1", kind: "ConfigMap", data: { TRUST_PROXY: 1 } },
    { apiVersion: "apps/v1", kind: "Deployment", spec: { replicas: 2, selector: {} } },
  ];
  const errors = typeErrors(wrong);
  expect(errors).toHaveLength(3);
  expect(errors.join("\n")).toMatch(/sessionAfinity.*'number'.*'template'/s);
});

it("sets only settings that exist, each once, and no secret in the ConfigMap", () => {
  const [plain, secret] = [the("ConfigMap").data ?? {}, the("Secret").stringData ?? {}];
  const given = [...Object.keys(plain), ...Object.keys(secret)];
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
  expect(given).toEqual(expect.arrayContaining(["DATABASE_URL", "FILES_URL", "SESSION_SECRET"]));
  expect(Object.keys(plain).filter((name) => /SECRET|PASSWORD|KEY|_URL$/.test(name))).toEqual([
    "PUBLIC_URL",
  ]);
  // To be filled in.
  expect(Object.values(secret).filter((value) => value !== "")).toEqual([]);
});

it("lets the Ingress controller in and nobody else, and nothing out but to what Helpline uses", () => {
  const { spec } = the("NetworkPolicy");
  expect(spec?.podSelector).toEqual(the("Deployment").spec?.selector);
  expect(spec?.policyTypes).toEqual(["Ingress", "Egress"]);
  const [from, ...others] = spec?.ingress ?? [];
  expect(others).toEqual([]);
  expect(from?.from).toHaveLength(1);
  expect(from?.ports).toEqual([{ port: container.ports?.[0]?.name }]);
  const ports = spec?.egress?.flatMap((each) => each.ports?.map(({ port }) => port) ?? [undefined]);
  expect(ports?.toSorted()).toEqual([443, 465, 53, 53, 5432, 587]);
});

it("probes what the product answers", () => {
  const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
    (probe) => probe?.httpGet?.path,
  );
  const { alive, ready } = systemRoutes;
  expect(paths).toEqual([alive.path, alive.path, ready.path]);
  const ports = container.ports?.map(({ name }) => name);
  expect(ports).toEqual([container.readinessProbe?.httpGet?.port]);
});

it("leads to the pods: labels, ports and the port of the image", () => {
  const labels = the("Deployment").spec?.template.metadata?.labels;
  const [service, ingress] = [the("Service"), the("Ingress")];
  expect(the("Deployment").spec?.selector.matchLabels).toEqual(labels);
  expect(the("PodDisruptionBudget").spec?.selector?.matchLabels).toEqual(labels);
  expect(service.spec?.selector).toEqual(labels);
  for (const { labelSelector } of pod?.topologySpreadConstraints ?? []) {
    expect(labelSelector?.matchLabels).toEqual(labels);
  }
  expect(service.spec?.ports?.[0]?.targetPort).toBe(container.ports?.[0]?.name);
  const backend = ingress.spec?.rules?.[0]?.http?.paths[0]?.backend.service;
  expect(backend).toEqual({
    name: service.metadata?.name,
    port: { name: service.spec?.ports?.[0]?.name },
  });
  expect(read("Dockerfile")).toContain(`PORT=${container.ports?.[0]?.containerPort}`);
  expect(container.envFrom?.map((from) => (from.configMapRef ?? from.secretRef)?.name)).toEqual([
    the("ConfigMap").metadata?.name,
    the("Secret").metadata?.name,
  ]);
});

it("runs as an ordinary user who writes only where the product does", () => {
  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
  expect(read("Dockerfile")).toContain("DATA_DIR=/data");
});

it("never has fewer than two pods during an update, and ends none before it has said so", () => {
  const spec = the("Deployment").spec;
  expect(spec?.replicas).toBe(2);
  expect(spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  expect(the("PodDisruptionBudget").spec?.minAvailable).toBe(1);
  const delay = Number(the("ConfigMap").data?.SHUTDOWN_DELAY);
  const { periodSeconds = 0, failureThreshold = 0 } = container.readinessProbe ?? {};
  expect(delay).toBeGreaterThan(periodSeconds * failureThreshold);
  // The longest request takes 25 seconds more.
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(delay + 25);
});

it("the filled-in Secret stays out of version control and out of the image", () => {
  for (const file of [".gitignore", ".dockerignore"]) {
    expect(read(file)).toContain("deploy/kubernetes/secret.yaml\n");
  }
});
