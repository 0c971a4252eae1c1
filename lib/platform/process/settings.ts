import "server-only";
import { z } from "zod";
import { hasHundredths } from "@/lib/platform/i18n/money";
import { isLoopbackHost } from "@/lib/platform/network/loopback";
import { isLongTerm, sealLevels } from "@/lib/platform/pdf/seal-levels";
import { databaseAddress } from "./database-address";
import { stateOf } from "./process-state";
import {
  choice,
  wholeNumber,
  port,
  secretKey,
  emailAddress,
  flag,
  parsed,
  addressOf,
  webAddress,
  serviceAddress,
} from "./setting-shapes";

/** Every setting with default and description, which a test compares with the table in docs/operating.md. */
export const settingsSchema = z.object({
  PORT: port().default(3000).describe("Port to listen on"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  APP_URL: webAddress().optional().describe("Address that people use; another host than loopback means production"),
  DATA_DIR: z.string().default("./data").describe("Folder for files, secrets and the embedded database"),
  SECRET_KEY: secretKey(
    "is missing. Make one with `openssl rand -base64 48`, and keep it the same from start to start",
  ).describe("Root of every key, also of the codes in audit trails; made at first start on loopback"),
  SECRET_KEY_PREVIOUS: secretKey("must be a text")
    .optional()
    .describe("The previous key, during a replacement; what was made with it can still be read"),
  DATABASE_URL: databaseAddress()
    .optional()
    .describe("PostgreSQL to use instead of the embedded one; several hosts for a failover"),
  DATABASE_CONNECTIONS: wholeNumber(1, 100)
    .default(5)
    .describe("Connections that calls, pages and jobs share; a process has 9 more for listening and its queue"),
  DATABASE_POOLER: choice("", "transaction")
    .default("")
    .describe("transaction: DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer"),
  DATABASE_DIRECT_URL: databaseAddress()
    .optional()
    .describe("The same database without the pooler, for listening, the queue, locks and migrations"),
  S3_BUCKET: z.string().optional().describe("Keep files in this bucket instead of DATA_DIR"),
  S3_REGION: z.string().default("us-east-1").describe("Its region"),
  S3_ENDPOINT: serviceAddress().optional().describe("Address of an S3-compatible service other than Amazon's"),
  S3_ACCESS_KEY_ID: z.string().optional().describe("Without it, the machine's own role or environment is used"),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("Belongs to the key id"),
  RESEND_API_KEY: z.string().optional().describe("Send mail through Resend"),
  SMTP_URL: addressOf("smtp", "smtps").optional().describe("Send mail through this SMTP server"),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, "must be an address, or a name with <an address>")
    .default("Countersign <no-reply@countersign.example>")
    .describe("Sender of the product's mail; its name follows a workflow's sender as 'via'"),
  TWILIO_ACCOUNT_SID: z.string().optional().describe("Send text messages through this account of Twilio"),
  TWILIO_AUTH_TOKEN: z.string().default("").describe("Its token"),
  TWILIO_FROM: z.string().default("").describe("Number, sender name or messaging service that text messages come from"),
  TWILIO_API_URL: serviceAddress().optional().describe("Another address of Twilio's API, for a region or a proxy"),
  SUPPORT_EMAIL: emailAddress().default("support@countersign.example").describe("Where questions of users go"),
  OPERATOR_EMAIL: emailAddress()
    .optional()
    .describe("Who is told about failures and about the sealing certificate's end; without it, SUPPORT_EMAIL"),
  SIGNING_P12: z.string().optional().describe("PKCS#12 file with the sealing key and certificate"),
  SIGNING_P12_PASSWORD: z.string().default("").describe("Its password"),
  TRUST_ANCHORS: z
    .string()
    .optional()
    .describe("PEM file with the certificates that signers and time stamps must lead to, to be vouched for"),
  TSA_URL: serviceAddress().optional().describe("RFC 3161 time-stamp authority; makes seals B-T"),
  TSA_URL_2: serviceAddress().optional().describe("A second time-stamp authority, which stamps the anchors too"),
  ANCHOR_EMAIL: emailAddress().optional().describe("Who gets a copy of the day's anchors by mail, to keep elsewhere"),
  ANCHOR_WEBHOOK: serviceAddress().optional().describe("Where each anchor is posted with its time stamps, to be kept"),
  SEAL_LEVEL: choice("", ...sealLevels)
    .default("")
    .describe("B-B, B-T, B-LT or B-LTA; without it, B-T with TSA_URL and B-B without"),
  RENEW_BEFORE_DAYS: wholeNumber(30, 3650)
    .default(400)
    .describe("How long before the end of its newest time stamp a sealed file is renewed"),
  RENEW_PER_MINUTE: wholeNumber(0, 6000)
    .default(60)
    .describe("How many sealed files are looked at and renewed in a minute, by all processes; 0 stops it"),
  AUTH_GOOGLE_ID: z.string().optional().describe("Client id at the Google-type sign-in provider"),
  AUTH_GOOGLE_SECRET: z.string().optional().describe("Its secret"),
  AUTH_GOOGLE_ISSUER: serviceAddress().default("https://accounts.google.com").describe("Its OpenID issuer"),
  AUTH_MICROSOFT_ID: z.string().optional().describe("Client id at the Microsoft-type sign-in provider"),
  AUTH_MICROSOFT_SECRET: z.string().optional().describe("Its secret"),
  AUTH_MICROSOFT_ISSUER: serviceAddress()
    .default("https://login.microsoftonline.com/common/v2.0")
    .describe("Its OpenID issuer; add the optional claim xms_edov to the app's token"),
  STRIPE_SECRET_KEY: z.string().optional().describe("Sell subscriptions through this account of Stripe"),
  STRIPE_WEBHOOK_SECRET: z.string().default("").describe("Proves that an event comes from Stripe"),
  STRIPE_PRICE_MONTHLY: z.string().default("").describe("Price at Stripe whose product is sold by the month"),
  STRIPE_PRICE_ANNUAL: z.string().default("").describe("Price at Stripe whose product is sold by the year"),
  STRIPE_AUTOMATIC_TAX: flag.describe("1: Stripe adds taxes to the prices; set up Stripe Tax first"),
  STRIPE_API_URL: serviceAddress().optional().describe("Another address of Stripe's API, for a proxy"),
  BILLING: choice("", "embedded")
    .default("")
    .describe("embedded: plans without a payment provider where people use the product from other machines"),
  PRICE_TABLE: choice("1", "2")
    .default("1")
    .transform(Number)
    .pipe(z.literal([1, 2]))
    .describe("Which of the two price tables is in force"),
  CURRENCY: z
    .string()
    .default("EUR")
    .refine(hasHundredths, "must be a currency with hundredths, such as EUR or USD")
    .describe("Currency of prices and invoices, by its three letters"),
  SELLER: z
    .string()
    .default("Countersign")
    .describe("Seller on invoices that are made here: name, address and tax number, with ; between the lines"),
  DEFAULT_PLAN: choice("trial", "unlimited")
    .default("trial")
    .describe("What accounts without a plan have: trial, or unlimited on an installation that sells nothing"),
  SIGN_UP: z
    .string()
    .regex(
      /^(?:open|invited|domains:[a-z\d-]+(?:\.[a-z\d-]+)+(?:,[a-z\d-]+(?:\.[a-z\d-]+)+)*)$/,
      "must be open, invited or domains: with names such as domains:acme.example,acme.test",
    )
    .default("open")
    .describe("Who may make an account: open, invited (to an organisation), or domains:acme.example,…"),
  HIDE_ACCOUNT_EXISTENCE: flag.describe("1: a forgotten password is answered alike, account or not"),
  ALLOW_PRIVATE_SMTP: flag.describe(
    "1: organisations' own mail servers may have private addresses, and do without TLS",
  ),
  ALLOW_PRIVATE_WEBHOOKS: flag.describe("1: webhooks may have private addresses, and do without TLS"),
  ALLOW_PRIVATE_SIGN_IN: flag.describe("1: organisations' own sign-in may be at private addresses, and do without TLS"),
  DNS_SERVERS: z
    .string()
    .regex(/^(?:[\d.:a-f[\]]+(?:,[\d.:a-f[\]]+)*)?$/, "must be addresses such as 192.0.2.53,[2001:db8::53]:5353")
    .default("")
    .describe("Name servers that are asked for the records of claimed domains; without it, those of the machine"),
  ALLOW_PRIVATE_OCSP: flag.describe(
    "1: the addresses for OCSP, CRLs and issuers that the sealing certificates name may be private",
  ),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Proxies in front: how many, or their addresses and networks; 1 where there is one"),
  CONVERT_IMAGES: flag.describe(
    "1: pictures (JPEG, PNG, WebP, TIFF) can be uploaded as documents; each becomes a page",
  ),
  CONVERTER: z
    .string()
    .regex(/^(?:libreoffice|\/.+)$/, "must be libreoffice or the path of soffice, which begins with /")
    .optional()
    .describe(
      "libreoffice, or the path of soffice: DOCX, ODT and RTF can be uploaded, and are converted on this machine",
    ),
  CONVERTER_URL: serviceAddress()
    .optional()
    .describe("Gotenberg, which converts DOCX, ODT and RTF in place of a LibreOffice of this machine"),
  METRICS_PORT: port().optional().describe("Port for Prometheus, at /metrics"),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Address that METRICS_PORT listens on"),
  SAMPLES: flag.describe("1: make the sample accounts although more than loopback is configured, for a trial"),
  SAMPLE_DOCUMENTS: choice("0", "1")
    .default("1")
    .transform((v) => v === "1")
    .describe("0: the first start makes the sample accounts without documents"),
  LOG_LEVEL: choice("debug", "info", "warn", "error", "silent")
    .default("info")
    .describe("The least that is logged: debug, info, warn, error or silent"),
  LOG_FORMAT: choice("", "json", "pretty")
    .default("")
    .describe("json: an object a line; pretty: for people. Without it, pretty on a terminal and json elsewhere"),
});
type Name = keyof typeof settingsSchema.shape;

/** Settings that may also be given as a file, which NAME_FILE names. */
export const secretSettings = [
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "S3_SECRET_ACCESS_KEY",
  "RESEND_API_KEY",
  "SMTP_URL",
  "TWILIO_AUTH_TOKEN",
  "SIGNING_P12_PASSWORD",
  "AUTH_GOOGLE_SECRET",
  "AUTH_MICROSOFT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const satisfies Name[];

/** Settings without which nothing starts in production; of the ways for mail, one. */
export const neededInProduction = ["APP_URL", "SECRET_KEY", "MAIL_FROM", "SUPPORT_EMAIL"] as const satisfies Name[];
export const waysForMail = ["RESEND_API_KEY", "SMTP_URL"] as const satisfies Name[];

export type Settings = z.infer<typeof settingsSchema> & { appUrl: URL; isLoopback: boolean };

type Environment = Record<string, string | undefined>;

/**
 * The settings in this environment, or a sentence about each wrong one. Settings in `unreadable` were given but could
 * not be read, which the caller has reported already.
 */
export function readSettings(
  environment: Environment,
  unreadable: readonly string[] = [],
): { settings: Settings } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = settingsSchema.safeParse(given);
  const wrong = (read.error?.issues ?? [])
    .map(({ path: [name], message }) => ({ name: String(name), message }))
    .filter(({ name }) => !unreadable.includes(name));
  const known = { ...Object.fromEntries(unreadable.map((name) => [name, "unreadable"])), ...given };
  const problems = [...wrong.map(({ name, message }) => `${name} ${message}.`), ...contradictions(known)];
  if (!read.success || problems.length > 0) return { problems };
  const appUrl = appUrlOf(given);
  if (!appUrl) return { problems: ["APP_URL is not an address."] };
  return { settings: { ...read.data, appUrl, isLoopback: isLoopbackHost(appUrl.hostname) } };
}

const appUrlOf = ({ APP_URL, PORT }: Environment) => parsed(APP_URL || `http://localhost:${PORT || "3000"}`);

/** Whether people use the product from other machines; not if APP_URL is missing or wrong. */
export function isProduction(environment: Environment): boolean {
  const appUrl = appUrlOf(environment);
  return appUrl !== null && !isLoopbackHost(appUrl.hostname);
}

/** Problems that a single setting does not show: settings that need others, and those that production needs. */
function contradictions(given: Environment): string[] {
  const missing = (name: string, others: string[]) => {
    const lacking = given[name] ? others.filter((other) => !given[other]) : [];
    return lacking.length > 0 ? [`${name} needs ${lacking.join(", ")}.`] : [];
  };
  return [
    ...(isProduction(given) ? lackingInProduction(given) : []),
    ...lackingForLevel(given),
    ...(given["TSA_URL_2"] && given["TSA_URL_2"] === given["TSA_URL"]
      ? ["TSA_URL_2 must be another authority than TSA_URL."]
      : []),
    ...missing("DATABASE_POOLER", ["DATABASE_URL", "DATABASE_DIRECT_URL"]),
    ...(given["CONVERTER"] && given["CONVERTER_URL"] ? ["Set CONVERTER or CONVERTER_URL, not both."] : []),
    ...missing("S3_ACCESS_KEY_ID", ["S3_SECRET_ACCESS_KEY"]),
    ...missing("TWILIO_ACCOUNT_SID", ["TWILIO_AUTH_TOKEN", "TWILIO_FROM"]),
    ...missing("AUTH_GOOGLE_ID", ["AUTH_GOOGLE_SECRET"]),
    ...missing("AUTH_MICROSOFT_ID", ["AUTH_MICROSOFT_SECRET"]),
    ...(given["DEFAULT_PLAN"] === "unlimited" ? soldAlthoughUnlimited(given) : []),
    ...missing("STRIPE_SECRET_KEY", ["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL"]),
  ];
}

function soldAlthoughUnlimited(given: Environment): string[] {
  const selling = ["STRIPE_SECRET_KEY", "BILLING"].filter((name) => given[name]);
  return selling.length > 0 ? [`DEFAULT_PLAN=unlimited sells nothing: remove ${selling.join(" and ")}.`] : [];
}

function lackingForLevel(given: Environment): string[] {
  const level = sealLevels.find((one) => one === given["SEAL_LEVEL"]);
  if (!level || level === "B-B") return [];
  const needed = isLongTerm(level) ? ["TSA_URL", "SIGNING_P12"] : ["TSA_URL"];
  const lacking = needed.filter((name) => !given[name]);
  return lacking.length > 0 ? [`SEAL_LEVEL=${level} needs ${lacking.join(" and ")}.`] : [];
}

/** The mailbox can be read on loopback only; elsewhere its mails would be lost silently. */
function lackingInProduction(given: Environment): string[] {
  return [
    ...(given["SAMPLES"] === "1"
      ? ["SAMPLES=1 is for a trial on loopback: the password of the sample accounts is public."]
      : []),
    ...(waysForMail.some((name) => given[name]) ? [] : [`No mail can be sent: set ${waysForMail.join(" or ")}.`]),
    ...neededInProduction
      .filter((name) => !given[name] && name !== "SECRET_KEY") // the schema asks for it
      .map((name) => `${name} is missing; production needs it.`),
  ];
}

/** The settings from the environment, read once. Throws an error that names every wrong setting. */
export function settings(): Settings {
  return stateOf("settings", () => {
    const read = readSettings(process.env);
    if ("problems" in read) throw new Error(`Settings: ${read.problems.join(" ")}`);
    return read.settings;
  });
}

/** A URL within the product, built from configuration, so that a caller's Host header never gets into a link. */
export function appLink(path: string): string {
  return new URL(`/app${path}`, settings().appUrl).href;
}
