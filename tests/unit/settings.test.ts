import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { checkSettings } from "@/lib/platform/process/check-settings";
import {
  neededInProduction,
  readSettings,
  secretSettings,
  settingsSchema,
  waysForMail,
} from "@/lib/platform/process/settings";
import { readSettings as readForStart } from "../../scripts/settings.mjs";
import { startSealAuthority } from "../support/seal-authority";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isOneOf = (names: readonly string[], name: string) => names.includes(name);

function rowOf([name, schema]: [string, (typeof settingsSchema.shape)[keyof typeof settingsSchema.shape]]) {
  const { data } = schema.safeParse(undefined);
  const initial = data === undefined || data === "" ? "" : `\`${typeof data === "boolean" ? Number(data) : data}\``;
  const needed = isOneOf(neededInProduction, name) ? "needed" : isOneOf(waysForMail, name) ? "one of two" : "";
  const names = isOneOf(secretSettings, name) ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
  return ["", names, needed === "needed" ? "" : initial, needed, schema.description, ""].join(" | ").trim();
}

test("docs/operating.md lists every setting as the schema describes it", () => {
  const rows = Object.entries(settingsSchema.shape).map((entry) => rowOf(entry).replace(/\s+\|/g, " |"));
  const listed = readFileSync("docs/operating.md", "utf8")
    .split("\n")
    .filter((line) => /^\| `[A-Z\d_]+`/.test(line))
    .map((line) => line.replace(/\s+\|/g, " |"));
  expect(listed).toEqual(rows);
});

const production = {
  APP_URL: "https://sign.example.com",
  SECRET_KEY: "0".repeat(32),
  SMTP_URL: "smtp://mail.example.com",
  MAIL_FROM: "a@example.com",
  SUPPORT_EMAIL: "b@example.com",
};

test.each([
  ["an http:// address of production is warned about", { APP_URL: "http://sign.example.com" }, [], ["APP_URL begins"]],
  ["production names its sender", { MAIL_FROM: "" }, ["MAIL_FROM is missing"], []],
  ["production names whom to ask", { SUPPORT_EMAIL: "" }, ["SUPPORT_EMAIL is missing"], []],
  ["a currency without hundredths is refused", { CURRENCY: "JPY" }, ["CURRENCY must be a currency"], []],
  ["an unknown currency is refused", { CURRENCY: "euro" }, ["CURRENCY must be a currency"], []],
])("%s", async (_, change, problems, warnings) => {
  const begin = (said: string) => expect.stringContaining(said) as string;
  expect(await checkSettings({ ...production, ...change })).toEqual({
    problems: problems.map(begin),
    warnings: warnings.map(begin),
    secrets: {},
    isProduction: true,
  });
});

const services = [
  "S3_ENDPOINT",
  "TSA_URL",
  "TWILIO_API_URL",
  "STRIPE_API_URL",
  "AUTH_GOOGLE_ISSUER",
  "AUTH_MICROSOFT_ISSUER",
];
test.each(services)("%s may lead to this machine, and not where no service is", async (name) => {
  const problemsOf = async (address: string) => (await checkSettings({ ...production, [name]: address })).problems;
  for (const address of ["http://127.0.0.1:9000", "http://[::1]:9000", "https://10.0.0.7", "http://minio:9000"])
    expect([address, await problemsOf(address)]).toEqual([address, []]);
  const nowhere = [
    "http://169.254.169.254",
    "http://0.0.0.0:9000",
    "http://[::ffff:169.254.169.254]",
    "http://[fd00:ec2::254]",
  ];
  for (const address of nowhere)
    expect([address, await problemsOf(address)]).toEqual([
      address,
      [expect.stringContaining(`${name} names an address`)],
    ]);
});

test("what is wrong is said in words of this product, and each sentence says what the setting must be", async () => {
  const wrong = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, "§"]));
  const { problems } = await checkSettings({ ...wrong, APP_URL: "https://sign.example.com", DATA_DIR: folder });
  expect(problems.length).toBeGreaterThan(20);
  for (const problem of problems) expect(problem).not.toMatch(/expected|received|invalid|input|NaN|[^.]$/i);
  expect(problems).toContain("PORT must be a whole number from 1 to 65535.");
  expect(problems).toContain("LOG_FORMAT must be json or pretty.");
});

test("a missing key says how to make one", async () => {
  const { problems } = await checkSettings({ ...production, SECRET_KEY: "" });
  expect(problems).toEqual([expect.stringMatching(/^SECRET_KEY is missing.*openssl rand -base64 48/)]);
});

test("each secret may be given as a file, alone and readable", async () => {
  const file = path.join(folder, "secret");
  for (const name of secretSettings) {
    const value = name.endsWith("_URL")
      ? `${name.startsWith("SMTP") ? "smtp" : "postgres"}://host/name`
      : "s".repeat(32);
    writeFileSync(file, `${value}\n`);
    const { [name]: _, ...others } = { ...production, [name]: "" } as Record<string, string>;
    const { secrets, problems } = await checkSettings({ ...others, [`${name}_FILE`]: file });
    expect(secrets).toEqual({ [name]: value });
    expect(problems.filter((problem) => /_FILE|is missing/.test(problem))).toEqual([]);
  }
  const empty = path.join(folder, "empty");
  writeFileSync(empty, "\n");
  const { problems } = await checkSettings({
    ...production,
    SECRET_KEY_FILE: file,
    RESEND_API_KEY_FILE: "/no/such",
    TWILIO_AUTH_TOKEN_FILE: empty,
  });
  expect(problems).toEqual([
    "SECRET_KEY_FILE: SECRET_KEY is set as well; set only one of them.",
    "RESEND_API_KEY_FILE: there is no such file (/no/such).",
    `TWILIO_AUTH_TOKEN_FILE: ${empty} is empty.`,
  ]);
});

test("a secret that is given as a file reaches the product", async () => {
  const root = mkdtempSync(path.join(folder, "program-"));
  const file = path.join(root, "key");
  writeFileSync(file, `${"s".repeat(32)}\n`);
  const { bundle } = await import("../../scripts/bundle.mjs");
  mkdirSync(path.join(root, "build"));
  const program = path.join(root, "build", "check-settings.mjs");
  await bundle("lib/platform/process/check-settings.ts", program, { packages: "bundle" });
  const { assertSettings } = await import("../../scripts/assert-settings.mjs");
  const { SECRET_KEY: _, ...others } = process.env;
  process.env = { ...others, SECRET_KEY_FILE: file, DATA_DIR: root };
  await assertSettings(root, { isSource: false });
  expect(process.env["SECRET_KEY"]).toBe("s".repeat(32));
});

test("the start script reads its settings as the product does", async () => {
  const schema = settingsSchema.shape;
  expect(readForStart({})).toMatchObject({
    port: schema.PORT.parse(undefined),
    host: schema.HOST.parse(undefined),
    dataDir: path.resolve(schema.DATA_DIR.parse(undefined)),
    appUrl: "http://localhost:3000",
  });
  for (const [APP_URL, isHere] of Object.entries({ "": true, "http://127.9.9.9:80": true, "https://[::2]": false })) {
    const read = readSettings({ ...production, APP_URL });
    expect(read).toMatchObject({ settings: { isLoopback: isHere } });
    expect((await checkSettings({ ...production, APP_URL })).isProduction).toBe(!isHere);
  }
});

test.each([
  ["postgres://db1:5432,db2:5432/name?target_session_attrs=read-write", null],
  ["postgres://db1/name?target_session_attrs=read-write", null],
  ["postgres://db1,db2/name", /^DATABASE_URL names several hosts, so it needs \?target_session_attrs=read-write/],
  [
    "postgres://db1,db2/name?target_session_attrs=any",
    /^DATABASE_URL can have no other target_session_attrs than read-write/,
  ],
  ["postgres://db1:5432,db2:port/name?target_session_attrs=read-write", /^DATABASE_URL must begin with postgres:/],
  ["postgres://db1,/name?target_session_attrs=read-write", /^DATABASE_URL must begin with postgres:/],
  ["postgres://u:p@ss@db1/name", /^DATABASE_URL must begin with postgres:.* such as @ as %40/],
  ["postgres://u@/name?host=db1&target_session_attrs=read-write", /^DATABASE_URL must name its hosts before/],
  ["postgres://u@db1,db2/name?host=db3&target_session_attrs=read-write", /^DATABASE_URL must name its hosts before/],
])("DATABASE_URL=%s", (DATABASE_URL, problem) => {
  const read = readSettings({ ...production, DATABASE_URL });
  expect(read).toEqual(problem ? { problems: [expect.stringMatching(problem)] } : { settings: expect.anything() });
});

test("a secret's file that cannot be read is one fault, said in one sentence", async () => {
  const ids = ["TWILIO_ACCOUNT_SID", "TWILIO_FROM", "S3_ACCESS_KEY_ID", "AUTH_GOOGLE_ID", "AUTH_MICROSOFT_ID"];
  const ofStripe = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL"];
  const ofPooler = {
    DATABASE_POOLER: "transaction",
    DATABASE_URL: "postgres://a/b",
    DATABASE_DIRECT_URL: "postgres://a/b",
  };
  const secrets = ["S3_SECRET_ACCESS_KEY", "TWILIO_AUTH_TOKEN", "AUTH_GOOGLE_SECRET", "AUTH_MICROSOFT_SECRET"];
  const given = Object.fromEntries([...ids, ...ofStripe, ...secrets].map((name) => [name, "given"]));
  for (const name of secretSettings) {
    const settings = { ...production, ...given, ...ofPooler, [name]: "", [`${name}_FILE`]: "/no/such" };
    const { problems } = await checkSettings(name === "RESEND_API_KEY" ? { ...settings, SMTP_URL: "" } : settings);
    expect(problems).toEqual([`${name}_FILE: there is no such file (/no/such).`]);
  }
});

test("a folder that cannot be made says whose right is missing", async () => {
  const place = path.join(folder, "of-another");
  mkdirSync(place);
  chmodSync(place, 0o555);
  chmodSync(folder, 0o755);
  const check = `
    const { checkSettings } = await import(${JSON.stringify(path.join(folder, "check-settings.mjs"))});
    console.log((await checkSettings({ DATA_DIR: ${JSON.stringify(path.join(place, "below", "data"))} })).problems.join());`;
  const { bundle } = await import("../../scripts/bundle.mjs");
  await bundle("lib/platform/process/check-settings.ts", path.join(folder, "check-settings.mjs"), {
    packages: "bundle",
  });
  // File rights do not bind root.
  const unprivileged = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const [program, ...words] = [...unprivileged, process.execPath, "--input-type=module", "-e", check];
  const said = execFileSync(program, words, { encoding: "utf8", cwd: "/" });
  expect(said).toMatch(
    /^DATA_DIR: the user who starts this \(uid \d+\) may not make this folder in .*of-another, which belongs to uid \d+ and has the rights 555/,
  );
});

test("a sealing certificate that has ended or has not begun is refused, and so are anchors that are not there", async () => {
  const p12 = path.join(folder, "seal.p12");
  makeP12(p12);
  const problemsAt = async (days: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
    const given = { ...production, SIGNING_P12: p12, SIGNING_P12_PASSWORD: "secret" };
    const { problems } = await checkSettings(given).finally(() => vi.useRealTimers());
    return problems;
  };
  expect(await problemsAt(5)).toEqual([]);
  expect(await problemsAt(40)).toEqual([
    expect.stringMatching(/^SIGNING_P12: its certificate ended on .*get a new one/),
  ]);
  expect(await problemsAt(-5)).toEqual([
    expect.stringMatching(/^SIGNING_P12: its certificate begins on .*clock right/),
  ]);
  const nowhere = path.join(folder, "nowhere.pem");
  expect((await checkSettings({ ...production, TRUST_ANCHORS: nowhere })).problems).toEqual([
    `TRUST_ANCHORS: there is no such file (${nowhere}).`,
  ]);
});

test("a level that the settings cannot reach is refused, with what is missing", async () => {
  const authority = await startSealAuthority();
  const plain = path.join(folder, "plain.p12");
  makeP12(plain);
  const p12 = { SIGNING_P12: authority.p12, SIGNING_P12_PASSWORD: authority.password };
  const problemsOf = async (given: Record<string, string>) =>
    (await checkSettings({ ...production, ...given })).problems;
  const tsa = { TSA_URL: authority.tsaUrl };
  try {
    expect(await problemsOf({ SEAL_LEVEL: "B-X" })).toEqual(["SEAL_LEVEL must be B-B or B-T or B-LT or B-LTA."]);
    expect(await problemsOf({ SEAL_LEVEL: "B-B" })).toEqual([]);
    const same = { TSA_URL: "https://time.example", TSA_URL_2: "https://time.example" };
    expect(await problemsOf(same)).toEqual(["TSA_URL_2 must be another authority than TSA_URL."]);
    expect(await problemsOf({ SEAL_LEVEL: "B-T" })).toEqual(["SEAL_LEVEL=B-T needs TSA_URL."]);
    expect(await problemsOf({ SEAL_LEVEL: "B-T", ...tsa })).toEqual([]);
    expect(await problemsOf({ SEAL_LEVEL: "B-LTA" })).toEqual(["SEAL_LEVEL=B-LTA needs TSA_URL and SIGNING_P12."]);
    const wanted = { SEAL_LEVEL: "B-LT", ...tsa };
    expect(await problemsOf({ ...wanted, SIGNING_P12: plain, SIGNING_P12_PASSWORD: "secret" })).toEqual([
      expect.stringMatching(/^SEAL_LEVEL: the sealing certificate .* is self-signed/),
    ]);
    const alone = { ...wanted, ...p12, SIGNING_P12: authority.withoutChain };
    expect(await problemsOf(alone)).toEqual([
      expect.stringContaining('SEAL_LEVEL: SIGNING_P12 lacks the certificate that issued "Sealing company"'),
    ]);
    expect(await problemsOf({ ...alone, TRUST_ANCHORS: authority.at("chain.pem") })).toEqual([]);
    expect(await problemsOf({ ...wanted, ...p12 })).toEqual([]);
    expect(await problemsOf({ ...wanted, ...p12, SIGNING_P12: authority.withoutAddresses })).toEqual([
      'SEAL_LEVEL: the certificate "Seal responder" names no address for OCSP or a CRL.',
    ]);
    expect(authority.asked).toEqual([]);
  } finally {
    authority.close();
  }
});

/** A key with a certificate of thirty days. */
function makeP12(file: string): void {
  const [key, certificate] = [`${file}.key`, `${file}.crt`];
  const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: "pipe" });
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "30",
    "-subj",
    "/CN=Seal",
    "-keyout",
    key,
    "-out",
    certificate,
  );
  openssl("pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", file, "-passout", "pass:secret");
}
