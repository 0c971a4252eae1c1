import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { secretSettings, settingsSchema } from "@/lib/platform/process/settings";

const manifests = "deploy/kubernetes";

type Resource = {
  apiVersion: string;
  kind: keyof typeof models;
  data: Record<string, string>;
  spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: Record<string, unknown>[] } } };
};

const resources: Resource[] = readdirSync(manifests).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(manifests, file), "utf8")).map((document) => document.toJS() as Resource),
);
const find = (kind: string) => {
  const found = resources.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
};

/** An object whose properties it records as they are read. */
function watched<T>(value: T, place: string, unread: Set<string>): T {
  if (typeof value !== "object" || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${place}.${key}`);
  return new Proxy(value, {
    get: (target, key) => {
      unread.delete(`${place}.${String(key)}`);
      return watched(Reflect.get(target, key), `${place}.${String(key)}`, unread);
    },
  });
}

const models = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  Service,
};

/** Checks against Kubernetes' own schema, which says nothing about names that it does not know: nobody reads those. */
function problemsOf(resource: Resource): string[] {
  const unread = new Set<string>();
  const Model = models[resource.kind];
  const problems: string[] = [];
  try {
    Object.assign(new Model(), watched(resource, resource.kind, unread)).validate();
  } catch (error) {
    problems.push(String(error));
  }
  return [...problems, ...[...unread].map((name) => `${name} is unknown`)];
}

test.each(resources.map((one) => [one.kind, one] as const))("Kubernetes takes the %s", (_, resource) => {
  expect(problemsOf(resource)).toEqual([]);
});

test("a wrong and an unknown property are noticed", () => {
  const deployment = structuredClone(find("Deployment"));
  const [container] = deployment.spec.template.spec.containers;
  Object.assign(container ?? {}, { livenesProbe: {}, ports: [{ containerPort: "http" }] });
  expect(problemsOf(deployment)).toEqual([
    expect.stringMatching(/containerPort must be integer$/),
    expect.stringMatching(/livenesProbe is unknown$/),
  ]);
});

test("the manifests set what the product knows, with secrets as files", () => {
  const names = Object.keys(find("ConfigMap").data);
  const secrets: readonly string[] = secretSettings;
  const known = [
    ...Object.keys(settingsSchema.shape).filter((name) => !secrets.includes(name)),
    ...secrets.map((name) => `${name}_FILE`),
  ];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test("the probes are those of docs/operating.md", () => {
  const [, block = ""] = readFileSync("docs/operating.md", "utf8").split("```yaml\nterminationGracePeriodSeconds");
  const documented = parse(`terminationGracePeriodSeconds${block.slice(0, block.indexOf("```"))}`);
  const { terminationGracePeriodSeconds, containers } = find("Deployment").spec.template.spec;
  expect(terminationGracePeriodSeconds).toBe(documented.terminationGracePeriodSeconds);
  expect(containers[0]).toMatchObject(documented.containers[0]);
});

test("base images are pinned by digest", () => {
  const images = [
    ...[...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...Object.values<{ image?: string }>(parse(readFileSync("compose.yaml", "utf8")).services).flatMap(
      ({ image }) => image ?? [],
    ),
  ];
  expect(images.length).toBe(3);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("the converter of the compose file is what the product calls, has no way out, and limits", () => {
  const read = (file: string) => parse(readFileSync(file, "utf8"));
  const { services, networks } = read("deploy/compose.converter.yaml");
  const [own, converter] = [services.countersign, services.gotenberg];
  expect(Object.keys(read("compose.yaml").services)).toContain("countersign");
  expect(Object.keys(own.environment).filter((name) => !(name in settingsSchema.shape))).toEqual([]);
  expect(new URL(own.environment.CONVERTER_URL).hostname).toBe("gotenberg");
  expect(own.networks).toEqual(["default", ...converter.networks]); // on the default one is the database
  expect(converter.networks.map((name: string) => networks[name])).toEqual([{ internal: true }]);
  expect(converter).toMatchObject({ mem_limit: expect.anything(), cap_drop: ["ALL"] });
  expect(converter.ports).toBeUndefined();
});

const hasAnalyser = spawnSync("systemd-analyze", ["--version"], { stdio: "ignore" }).status === 0;

test.skipIf(!hasAnalyser)("systemd understands the unit, and finds it little exposed (needs systemd-analyze)", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-unit-"));
  const unit = path.join(folder, "countersign.service");
  const text = readFileSync("deploy/countersign.service", "utf8");
  writeFileSync(unit, text.replace("/usr/bin/node /opt/countersign", `${process.execPath} ${process.cwd()}`));
  const analyse = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", [...words, unit], { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };
  expect(analyse("verify")).toEqual({ status: 0, said: "" });
  const exposure = analyse("security", "--offline=true", "--no-pager", "--threshold=20"); // 2.0 of 10
  expect(exposure.said).toContain("Overall exposure level");
  expect(exposure.status).toBe(0);
  rmSync(folder, { recursive: true });
});
