import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { secretSettings, settingsSchema } from "@/lib/platform/process/settings";

const manifests = "deploy/kubernetes";

type Resource = {
  apiVersion: string;
  kind: string;
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

/**
 * Checks against Kubernetes' types, in a file whose literal may have no names that they do not know. They do not tell
 * integers from other numbers, and of these kinds no property takes any other.
 */
function problemsOf(resource: Resource): string[] {
  const file = "resource.ts";
  const group = resource.apiVersion === "v1" ? "core/v1" : resource.apiVersion.replace(".k8s.io/", "/");
  const text = `import type { ${resource.kind} } from "kubernetes-types/${group}";
    export const resource: ${resource.kind} = ${JSON.stringify(resource)};`;
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es5.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  const problems = ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  JSON.stringify(resource, (name, value: unknown) => {
    if (typeof value === "number" && !Number.isInteger(value)) problems.push(`${name} must be integer`);
    return value;
  });
  return problems;
}

test.each(resources.map((one) => [one.kind, one] as const))("Kubernetes takes the %s", (_, resource) => {
  expect(problemsOf(resource)).toEqual([]);
});

test.each([
  [{ livenesProbe: {} }, /livenesProbe"' does not exist/],
  [{ ports: [{ containerPort: "http" }] }, /'string' is not assignable to type 'number'/],
  [{ ports: [{ containerPort: 80.5 }] }, /containerPort must be integer/],
  [{ ports: [{ protocol: "TCP" }] }, /'containerPort' is missing/],
])("a wrong property is noticed: %j", (wrong, problem) => {
  const deployment = structuredClone(find("Deployment"));
  Object.assign(deployment.spec.template.spec.containers[0] ?? {}, wrong);
  expect(problemsOf(deployment)).toEqual([expect.stringMatching(problem)]);
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
