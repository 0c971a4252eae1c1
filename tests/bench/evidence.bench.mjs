import path from "node:path";
import { bundle } from "../../scripts/bundle.mjs";
import { contract } from "./documents.mjs";
import { signature, untilSealed } from "./finishing.bench.mjs";
import { runMeasured } from "./measured-process.mjs";
import { clientOf, secretKey, startMeasured } from "./product.mjs";
import { givenSealed, loaded } from "./sealed-files.mjs";

const count = Number(process.env.BENCH_SEALED ?? 1_000_000);
const renewals = Number(process.env.BENCH_RENEWALS ?? 1_000);
const operator = "scripts/operator.mjs";

/**
 * Renewal and stamped anchors among a million sealed files, against a hundredth of them: statements a file, and memory as a
 * multiple. Finding what is due goes over all; as many are renewed in both, one of the runs killed and continued.
 */
export async function evidence() {
  const { startSealAuthority } = await loaded("tests/support/seal-authority.ts");
  const authority = await startSealAuthority();
  try {
    const few = await measure(authority, count / 100);
    console.log(few);
    const many = await measure(authority, count);
    console.log(many);
    return Object.keys(many).flatMap((act) => rowsOf(act, many[act], few[act]));
  } finally {
    authority.close();
  }
}

function rowsOf(act, many, few) {
  return [
    [`${act}: seconds`, many.seconds, ""],
    [`  MB at most`, many.megabytes, ""],
    [`  MB at most, as a multiple of that with a hundredth`, many.megabytes / few.megabytes, "1.3"],
    ...(many.statements
      ? [["  MB in the second half, as a multiple of the first", many.late / many.early, "1.1"]]
      : []),
    ...(many.statements ? [[`  SQL statements a file`, many.statements / many.files, "2"]] : []),
  ];
}

async function measure(authority, files) {
  const settings = {
    SIGNING_P12: authority.p12,
    SIGNING_P12_PASSWORD: authority.password,
    TRUST_ANCHORS: authority.at("root.crt"),
    TSA_URL: authority.tsaUrl,
    ALLOW_PRIVATE_OCSP: "1",
    SEAL_LEVEL: "B-LTA",
    TRUST_PROXY: "1",
  };
  authority.replaceTsa(30);
  // The product's own jobs renew and anchor nothing meanwhile.
  const product = await startMeasured(Number(process.env.BENCH_PORT ?? 3390), { ...settings, RENEW_PER_MINUTE: "0" });
  try {
    const sample = await givenSample(product);
    await givenSealed(product.sql, { ...sample, count: files, due: renewals });
    authority.replaceTsa(3000);
    const database = { PGHOST: path.join(product.dataDir, "socket"), PGUSER: "countersign", PGDATABASE: "countersign" };
    const own = { DATA_DIR: product.dataDir, SECRET_KEY: secretKey, PROGRAM_DIR: process.cwd(), LOG_LEVEL: "error" };
    const run = (words, isEnough, more) =>
      runMeasured(
        words,
        { ...settings, ...database, ...own, DATABASE_URL: "", RENEW_PER_MINUTE: "6000", ...more },
        isEnough,
      );
    return { ...(await renewed(product, run)), ...(await anchored(product, run, files)) };
  } finally {
    await product.stop();
  }
}

async function givenSample(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const document = await client.upload(token, await contract(3), "contract.pdf");
  const { workflowId: sample, link } = await client.send(token, document, 1);
  const at = `/signature-requests/${link}`;
  const request = await client.call("GET", at);
  await client.call("POST", `${at}/consent`, { body: { version: request.disclosure_version } });
  const [field] = request.documents[0].pages.flatMap((page) => page.fields);
  await client.call("POST", `${at}/signatures`, {
    body: { document_id: document.id, field_id: field.id, encoded_image: signature, sign_type: 2 },
  });
  await client.call("POST", `${at}/fill-and-sign`, { body: { data: [] } });
  await untilSealed(product.sql, [sample]);
  const [{ hash }] = await product.sql`select sealed_hash as hash from documents where workflow_id = ${sample}`;
  return { sample, fileHash: hash };
}

/** Counts the statements of the first half, kills that run, and lets another go on; then asks, and makes all due. */
async function renewed({ sql, statementsDuring }, run) {
  const made = async () =>
    (await sql`select count(*)::int as made from sealed_versions where version > 2`.then(([row]) => row)).made;
  let first;
  const ran = await statementsDuring(async () => {
    first = await run([operator, "renew"], async () => (await made()) >= renewals / 2);
  });
  const files = await made();
  const asked = ran.filter((entry) => !entry.includes("version > 2")).length;
  // What the killed process had taken would be due again after half an hour.
  await sql`update sealed_files set due_at = now() where due_at between now() and now() + interval '1 hour'`;
  const second = await run([operator, "renew"]);
  const [{ twice }] = await sql`
    select count(*)::int - count(distinct original_hash)::int as twice from sealed_versions where version > 2`;
  if ((await made()) !== renewals || twice > 0) throw new Error(`${await made()} of ${renewals} were renewed.`);
  return {
    [`${renewals} renewals, killed in the middle`]: { ...first, files, statements: asked },
    "  and continued": second,
    "to count what is due": await run([operator, "renew", "--dry-run"]),
    "to find that all are due, and to renew one batch": await run(
      [operator, "renew"],
      async () => (await made()) > renewals,
      { RENEW_BEFORE_DAYS: "3650" },
    ),
  };
}

async function anchored({ sql, statementsDuring }, run, files) {
  const script = path.resolve("test-results", `anchor-process-${process.pid}.mjs`);
  await bundle("tests/support/anchor-process.ts", script);
  let made;
  const ran = await statementsDuring(async () => (made = await run([script])));
  const [{ stamped }] = await sql`select count(*)::int as stamped from anchor_stamps`;
  if (stamped < files / 50_000) throw new Error(`Only ${stamped} anchors were stamped.`);
  return {
    [`anchors of as many chains, stamped`]: { ...made, files, statements: ran.length },
    "verify-anchors": { ...(await run([operator, "verify-anchors"])), files },
  };
}
