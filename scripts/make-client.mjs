import { execFile } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { describeApi } from "./api-description.mjs";

// Builds the client library in sdk/ from the OpenAPI description. With --types it only generates what the type check
// of its sources needs (npm run check).
const root = fileURLToPath(new URL("..", import.meta.url));
const sdk = `${root}sdk`;
const methods = ["get", "post", "put", "patch", "delete"];

async function main() {
  await generate(await describeApi());
  if (!process.argv.includes("--types")) await bundle();
}

async function generate(description) {
  const keyed = withoutOthers(description);
  await mkdir(`${sdk}/generated`, { recursive: true });
  await writeFile(`${sdk}/generated/openapi.json`, JSON.stringify(description));
  await writeFile(`${sdk}/generated/openapi.d.ts`, astToString(await openapiTypes(keyed, { transform: blobs })));
  const { enum: ids, "x-enum-varnames": names } = description.components.schemas.Workflow.properties.workflow_status_id;
  const statuses = JSON.stringify(Object.fromEntries(names.map((name, index) => [name, ids[index]])));
  await write("statuses.ts", `export const workflowStatuses = ${statuses} as const;`);
  const repeatable = operationsOf(keyed).filter(([, , { parameters = [] }]) =>
    parameters.some(({ name }) => name === "Idempotency-Key"),
  );
  const list = JSON.stringify(repeatable.map(([path]) => path));
  const comment = "/** The addresses whose POST carries out a repeated Idempotency-Key once. */";
  await write("repeatable.ts", `${comment}\nexport const repeatable: readonly string[] = ${list};\n`);
}

const write = (name, text) => writeFile(`${sdk}/generated/${name}`, text);

/** The calls that an API key may make, with their successful answers: refusals are thrown as an error of one type. */
function withoutOthers(description) {
  const own = JSON.parse(JSON.stringify({ ...description, webhooks: undefined }), asBoolean);
  for (const [path, method, operation] of operationsOf(own)) {
    if (!operation.security?.some(({ apiKey }) => apiKey)) delete own.paths[path][method];
    for (const status of Object.keys(operation.responses))
      if (!status.startsWith("2")) delete operation.responses[status];
  }
  for (const [path, calls] of Object.entries(own.paths)) if (Object.keys(calls).length === 0) delete own.paths[path];
  return own;
}

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, calls]) =>
    methods.flatMap((method) => (calls[method] ? [[path, method, calls[method]]] : [])),
  );

/** Flags are texts on the wire, which booleans become on their way. */
const asBoolean = (_, value) =>
  value?.enum?.includes("true") && value.enum.includes("false")
    ? { ...value, type: "boolean", enum: undefined }
    : value;

/** Files in forms are Blobs; the generator would make them strings. */
const blobs = ({ format }) => (format === "binary" ? ts.factory.createTypeReferenceNode("Blob") : undefined);

async function bundle() {
  await rm(`${sdk}/dist`, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["sdk/src/countersign.ts"],
    outdir: "sdk/dist",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    charset: "utf8",
  });
  const compiler = `${root}node_modules/typescript-native/bin/tsc`;
  await promisify(execFile)(process.execPath, [compiler, "-p", `${sdk}/tsconfig.build.json`], { cwd: root });
  await copyFile(`${sdk}/generated/openapi.d.ts`, `${sdk}/dist/generated/openapi.d.ts`);
  await copyFile(`${root}node_modules/openapi-fetch/LICENSE`, `${sdk}/dist/LICENSE-openapi-fetch`);
}

await main();
process.exit(); // modules of the product keep timers
