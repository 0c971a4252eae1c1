import "server-only";
import { connectionOptions, directOptions } from "@/db/client";
import { connect } from "@/db/connection";
import type { ConnectionOptions } from "@/db/connection-options";
import { findAnchorState } from "@/lib/anchors/check-anchors";
import { lateAnchorMs } from "@/lib/audit/rules";
import { tryPlans } from "@/lib/billing/try-plans";
import { countSealedBefore } from "@/lib/keys/seal-anew";
import { systemContext } from "@/lib/platform/context/context";
import { explain, wordsOf } from "@/lib/platform/errors/explain";
import { isLost } from "@/lib/audit/register";
import { assertOurs, findInstallation, openOurs } from "@/lib/platform/crypto/installation";
import { dayMs } from "@/lib/platform/i18n/days";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { tryConverter } from "@/lib/platform/conversion/try-converter";
import { tryMail } from "@/lib/platform/mail/try-mail";
import { tryMetrics } from "@/lib/platform/logs/metrics";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { lookAtSamples, samplesRemedy } from "@/lib/samples/guard-samples";
import { findRenewalState } from "@/lib/renewal/find-renewal-state";
import { tryLevel } from "@/lib/platform/seals/try-level";
import { programVersion } from "@/lib/platform/process/program-version";
import { settings } from "@/lib/platform/process/settings";
import { trySms } from "@/lib/platform/sms/deliver-sms";
import { tryStorage } from "@/lib/platform/storage/storage";
import { sha256 } from "@/lib/platform/crypto/crypto";

type Finding = { isWrong?: boolean; says: string; remedy?: string };
type Found = Finding & { name: string; remedy: string; isSkipped?: true };
type Examination = {
  name: string;
  remedy: string;
  look: () => Promise<Finding | string>;
  /** Skipped while one of these does not work. */
  needs?: readonly ("database" | "storage" | "key")[];
};

const oldest = 15;
const toleratedSeconds = 60;

const ofDatabase: Examination = {
  name: "Database",
  remedy: "Check DATABASE_URL, that the server runs, and that this machine may connect (pg_hba.conf, firewall).",
  look: () => lookAtDatabase(directOptions()),
};

const ofStorage: Examination = {
  name: "Storage",
  remedy: "The product must be able to write, read, list and delete there; check name, keys, and free space.",
  look: async () => {
    await tryStorage().catch(explain(placeOfFiles()));
    return `${placeOfFiles()}: an object was written, read and deleted`;
  },
};

const ofKey: Examination = {
  name: "Key and installation",
  needs: ["database", "storage"],
  remedy: "See `SECRET_KEY` and `Backup and restore` in docs/operating.md.",
  look: async () => {
    const known = await findInstallation(directOptions());
    await assertOurs(known);
    return known ? `SECRET_KEY, database and files belong together (${known.uuid})` : "new, made at the first start";
  },
};

const examinations: Examination[] = [
  {
    name: "Version",
    remedy: "Install the product again: its package.json cannot be read.",
    look: async () => `${await programVersion()}, on Node ${process.versions.node}`,
  },
  ofDatabase,
  {
    name: "Pooler",
    remedy: "DATABASE_URL must lead to a pooler of the same database; DATABASE_DIRECT_URL past it.",
    look: async () => (settings().DATABASE_POOLER ? lookAtDatabase(connectionOptions()) : "none"),
  },
  {
    name: "Clock",
    remedy: "Let both machines keep their time by NTP: links, codes and reminders end and begin by it.",
    look: lookAtClock,
    needs: ["database"],
  },
  ofKey,
  {
    name: "Previous key",
    needs: ["database", "storage", "key"],
    remedy: "It is needed until a process with both keys has sealed everything anew, which it does at its start.",
    look: async () => {
      if (!settings().SECRET_KEY_PREVIOUS) return "none";
      const count = await countSealedBefore(systemContext());
      if (count > 0) return { isWrong: true, says: `${count} texts or codes need SECRET_KEY_PREVIOUS` };
      return "nothing in the database needs it; 30 days after the replacement, no session or download link does either";
    },
  },
  ofStorage,
  { name: "Mail", remedy: "Check SMTP_URL (name, port, password) or RESEND_API_KEY.", look: tryMail },
  { name: "Text messages", remedy: "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.", look: trySms },
  {
    name: "Converter",
    remedy: "See `Word files and pictures` in docs/operating.md; until then, only PDFs and pictures can be uploaded.",
    look: tryConverter,
  },
  { name: "Certificate", remedy: "Set SIGNING_P12 and SIGNING_P12_PASSWORD.", look: lookAtCertificate },
  {
    name: "Time-stamp authority",
    remedy: "Check TSA_URL; until it answers, nothing can be sealed.",
    look: async () => {
      const { TSA_URL } = settings();
      if (!TSA_URL) return "none";
      await requestTimestamp(TSA_URL, Buffer.from(sha256("doctor"), "hex"));
      return `${TSA_URL} answered with a time stamp`;
    },
  },
  {
    name: "Second authority",
    remedy: "Check TSA_URL_2; until it answers, anchors have one time stamp only.",
    look: async () => {
      const { TSA_URL_2 } = settings();
      if (!TSA_URL_2) return "none";
      await requestTimestamp(TSA_URL_2, Buffer.from(sha256("doctor"), "hex"));
      return `${TSA_URL_2} answered with a time stamp`;
    },
  },
  {
    name: "Seal level",
    remedy: "See `Levels of a seal` in docs/operating.md; until it can be reached, nothing can be sealed.",
    look: tryLevel,
  },
  {
    name: "Renewal",
    remedy: "See `Renewal` in docs/operating.md; the log names each file that could not be renewed, and why.",
    look: lookAtRenewal,
    needs: ["database"],
  },
  {
    name: "Anchors",
    remedy: "See `Anchors` in docs/operating.md; `npm run operator -- verify-anchors` names every difference.",
    look: lookAtAnchors,
    needs: ["database", "storage", "key"],
  },
  {
    name: "Plans",
    remedy: "Check STRIPE_SECRET_KEY, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL.",
    look: tryPlans,
  },
  { name: "Samples", remedy: samplesRemedy, look: lookForSamples, needs: ["database"] },
  { name: "Metrics", remedy: "Set METRICS_PORT to a free port of METRICS_HOST.", look: tryMetrics },
];

/** Tries each part that the product needs; the exit code is 1 if one of them fails. */
export async function examine(): Promise<{ lines: string[]; code: number }> {
  const found = new Map<Examination, Promise<Found>>();
  const examineOne = (one: Examination): Promise<Found> => {
    const looking = found.get(one) ?? findUnlessMissing(one, examineOne);
    found.set(one, looking);
    return looking;
  };
  const findings = await Promise.all(examinations.map(examineOne));
  const lines = findings.flatMap(({ name, isWrong, isSkipped, says, remedy }) => [
    `${isWrong ? "WRONG" : isSkipped ? "—    " : "ok   "} ${name}: ${says}`,
    ...(isWrong ? [`      ${remedy}`] : []),
  ]);
  const wrong = findings.filter(({ isWrong }) => isWrong).length;
  return {
    lines: [...lines, wrong === 0 ? "Everything works." : `${wrong} ${wrong === 1 ? "problem" : "problems"} to fix.`],
    code: wrong === 0 ? 0 : 1,
  };
}

const parts = { database: ofDatabase, storage: ofStorage, key: ofKey };

async function findUnlessMissing(one: Examination, examineOne: (part: Examination) => Promise<Found>): Promise<Found> {
  for (const part of one.needs ?? []) if ((await examineOne(parts[part])).isWrong) return skip(one, part);
  return find(one);
}

const skip = ({ name, remedy }: Examination, missing: string): Found => ({
  name,
  remedy,
  isSkipped: true,
  says: `not looked at, as it needs the ${missing}`,
});

async function find({ name, remedy, look }: Examination): Promise<Found> {
  try {
    const found = await look();
    return { name, remedy, ...(typeof found === "string" ? { says: found } : found) };
  } catch (error) {
    return { name, isWrong: true, says: wordsOf(error), remedy };
  }
}

async function lookAtDatabase(connection: ConnectionOptions): Promise<Finding | string> {
  const sql = connect(connection, { max: 1, connect_timeout: 8, onnotice: () => {} });
  try {
    const [row] = await sql<{ version: string; number: number; encoding: string; trigrams: boolean; icu: boolean }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_encoding_to_char(encoding) as encoding,
        exists (select 1 from pg_available_extensions where name = 'pg_trgm') as trigrams,
        exists (select 1 from pg_collation where collname = 'und-x-icu') as icu
      from pg_database where datname = current_database()`;
    if (!row) throw new Error("It does not say what it is.");
    const says = `PostgreSQL ${row.version.split(" ")[0]}`;
    if (row.number < oldest * 10_000)
      return { isWrong: true, says: `${says} is too old`, remedy: `Use PostgreSQL ${oldest} or newer.` };
    if (row.encoding !== "UTF8")
      return { isWrong: true, says: `its encoding is ${row.encoding}`, remedy: "Create it with ENCODING 'UTF8'." };
    if (!row.trigrams)
      return { isWrong: true, says: "it lacks pg_trgm", remedy: "Install PostgreSQL's contrib modules on its server." };
    if (!row.icu)
      return { isWrong: true, says: "it lacks ICU collations", remedy: "Use a PostgreSQL that was built with ICU." };
    return says;
  } finally {
    await sql.end();
  }
}

/** The tables of the previous version know no samples. */
async function lookForSamples(): Promise<Finding | string> {
  const sql = connect(directOptions(), { max: 1, connect_timeout: 8, onnotice: () => {} });
  try {
    const [known] = await sql`select from information_schema.columns
      where table_schema = current_schema() and table_name = 'companies' and column_name = 'is_sample'`;
    return known ? await lookAtSamples(systemContext()) : "asked again after the first start of this version";
  } finally {
    await sql.end();
  }
}

async function lookAtClock(): Promise<Finding | string> {
  const sql = connect(directOptions(), { max: 1, connect_timeout: 8, onnotice: () => {} });
  try {
    const [row] = await sql<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 as now`;
    const seconds = Math.round(Math.abs((row?.now ?? 0) - Date.now() / 1000));
    const says = `the database's differs from this machine's by ${seconds} s`;
    return seconds > toleratedSeconds ? { isWrong: true, says } : says;
  } finally {
    await sql.end();
  }
}

async function lookAtRenewal(): Promise<Finding | string> {
  const sql = connect(directOptions(), { max: 1, connect_timeout: 8, onnotice: () => {} });
  try {
    const [known] = await sql`select to_regclass('sealed_files') as name`;
    if (!known?.["name"]) return "asked again after the first start of this version";
  } finally {
    await sql.end();
  }
  const { files, unread, due, failed, minutes } = await findRenewalState(systemContext());
  const says = `${files} sealed files, ${due} due, ${unread} not looked at yet`;
  if (failed > 0) return { isWrong: true, says: `${says}, ${failed} could not be renewed` };
  if (minutes === null && due > 0) return { isWrong: true, says: `${says}, and nothing is renewed`, remedy: noRenewal };
  return minutes === null ? "none" : says;
}

const noRenewal = "Set TSA_URL, and RENEW_PER_MINUTE to more than 0.";

async function lookAtAnchors(): Promise<Finding | string> {
  await openOurs(directOptions());
  const state = await findAnchorState(systemContext());
  if (!state) return "none yet";
  const { newest, check, waitingSince, register, stamped } = state;
  if (isLost(register))
    return { isWrong: true, says: "the register of audit trails is missing, or was not written by this installation" };
  const found = check?.findings.length ?? 0;
  if (found > 0) return { isWrong: true, says: `${found} differences were found on ${check?.at.toISOString()}` };
  const says = newest
    ? `${newest.number}, the newest of ${newest.at.toISOString()}, ${stampWords(stamped)}`
    : "none yet";
  const since = `codes since ${register.since}${register.closed === null ? ", not yet needed" : ""}`;
  const isLate = waitingSince !== null && Date.now() - waitingSince.getTime() > lateAnchorMs;
  return isLate
    ? { isWrong: true, says: `${says}; ${since}; audit trails have waited since ${waitingSince.toISOString()}` }
    : `${says}; ${since}`;
}

const stampWords = (stamped: number | null) => (stamped === null ? "not stamped" : `stamped up to ${stamped}`);

async function lookAtCertificate(): Promise<Finding | string> {
  const { subject, notAfter } = await sealKey();
  const days = Math.floor((notAfter.getTime() - Date.now()) / dayMs);
  const says = `${subject}, until ${notAfter.toISOString().slice(0, 10)}, ${days} days`;
  const remedy = "Get a new certificate and set SIGNING_P12 to it; see `Replacing keys` in docs/operating.md.";
  return days < 14 ? { isWrong: true, says, remedy } : says;
}
