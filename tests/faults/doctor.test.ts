import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { linesOf } from "../support/logged";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-doctor-"));
const dataDir = path.join(folder, "data");
const script = (name: string) => path.resolve("scripts", name);
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(dataDir));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function run(name: string, words: string[], settings: Record<string, string>) {
  const { SECRET_KEY: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(name), ...words], {
    env,
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, said: stdout + stderr };
}

const messagesIn = (said: string) => linesOf(said).map(({ msg }) => String(msg));

test("a start names all wrong settings at once, without a stack, and begins nothing", () => {
  writeFileSync(path.join(folder, "no.p12"), "nothing");
  const { status, said } = run("start.mjs", [], {
    DATA_DIR: path.join(folder, "untouched"),
    APP_URL: "https://sign.example.com",
    SMTP_URL: "nonsense",
    PORT: "0",
    TRUST_PROXY: "x/y",
    SIGNING_P12: path.join(folder, "no.p12"),
    TRUST_ANCHORS: path.join(folder, "nowhere.pem"),
    S3_ACCESS_KEY_ID: "given",
  });
  expect(status).toBe(1);
  const wrong = messagesIn(said)
    .filter((message) => message.startsWith("- "))
    .join("\n");
  const named = ["SECRET_KEY", "SMTP_URL", "PORT", "TRUST_PROXY", "SIGNING_P12", "TRUST_ANCHORS", "MAIL_FROM"];
  for (const name of [...named, "SUPPORT_EMAIL", "S3_SECRET_ACCESS_KEY"]) expect(wrong).toContain(name);
  expect(said).not.toMatch(/\n +at |"stack"/);
  expect(existsSync(path.join(folder, "untouched"))).toBe(false);
});

test.skipIf(process.platform !== "linux")(
  "start and doctor, from any folder, say what they found, and refuse another key or another installation's files",
  async () => {
    await giveInstallation(dataDir);
    const key = readFileSync(path.join(dataDir, "secret-key"), "utf8");
    const command = [process.execPath, script("start.mjs")];
    const port = await freePort();
    product = await startProduct(dataDir, port, { command, cwd: folder });
    const parts = [
      "Version: 1.",
      "Database: PostgreSQL",
      "Storage: the folder",
      "Mail: the mailbox",
      "Certificate: Countersign",
    ];
    for (const part of [...parts, "Time-stamp authority: none"]) expect(product.output()).toContain(part);
    expect(linesOf(product.output())).toContainEqual({
      time: expect.any(Number),
      level: 30,
      msg: "Countersign is ready",
      address: product.address,
      host: "127.0.0.1",
      port,
      sample: expect.objectContaining({ email: expect.any(String), password: expect.any(String) }),
      mailbox: `${product.address}/dev/mailbox`,
    });
    expect(run("operator.mjs", ["doctor"], {})).toMatchObject({
      status: 0,
      said: expect.stringContaining("Everything works."),
    });

    const other = { SECRET_KEY: "another key than the one it was made with" };
    for (const [name, words] of [
      ["operator.mjs", ["doctor"]],
      ["start.mjs", []],
    ] as const) {
      const { status, said } = run(name, [...words], { ...other, PORT: String(await freePort()) });
      expect([name, status]).toEqual([name, 1]);
      expect(said.match(/SECRET_KEY is not the one that this database was made with/g)).toHaveLength(1);
      expect(said).not.toMatch(/^\s+at /m);
    }

    const closed = run("operator.mjs", ["doctor"], {
      SMTP_URL: "smtp://127.0.0.1:1",
      TSA_URL: "http://127.0.0.1:1",
      STRIPE_API_URL: "http://127.0.0.1:1",
      STRIPE_SECRET_KEY: "sk",
      STRIPE_WEBHOOK_SECRET: "whsec",
      STRIPE_PRICE_MONTHLY: "price_month",
      STRIPE_PRICE_ANNUAL: "price_year",
      METRICS_PORT: String(port),
    });
    expect(closed.status).toBe(1);
    for (const part of ["Mail", "Time-stamp authority", "Plans", "Metrics"])
      expect(closed.said).toContain(`WRONG ${part}: `);

    const away = run("operator.mjs", ["doctor"], { DATABASE_URL: "postgres://127.0.0.1:1/countersign" });
    expect(away.said).toContain("WRONG Database: ");
    expect(away.said).not.toMatch(/WRONG (Clock|Key and installation|Anchors|Samples)/);

    const bucket = { S3_BUCKET: "ours", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const unreachable = run("operator.mjs", ["doctor"], { ...bucket, S3_ENDPOINT: "http://127.0.0.1:1" });
    expect(unreachable.said).toContain("WRONG Storage: The bucket ours");
    expect(unreachable.said).toContain("—     Key and installation: not looked at, as it needs the storage");
    expect(unreachable.said).toContain("\n1 problem to fix.");

    const mark = path.join(dataDir, "files", "installation");
    const own = readFileSync(mark, "utf8");
    writeFileSync(mark, "00000000-0000-4000-8000-000000000000");
    const foreign = run("start.mjs", [], { SECRET_KEY: key, PORT: String(await freePort()) });
    expect(foreign).toMatchObject({ status: 1, said: expect.stringContaining("files of another installation") });
    writeFileSync(mark, own);
    expect(run("operator.mjs", ["doctor"], {}).status).toBe(0);
  },
  300_000,
);
