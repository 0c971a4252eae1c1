import "server-only";
import { z } from "zod";

const flag = z
  .enum(["", "0", "1"])
  .default("")
  .transform((v) => v === "1");
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Every setting with default and description; the README's table is generated from it. */
export const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000).describe("Port to listen on"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  APP_URL: z.url().optional().describe("Address that people use; another host than loopback means production"),
  DATA_DIR: z.string().default("./data").describe("Folder for files, secrets and the embedded database"),
  SECRET_KEY: z.string().min(32).describe("Root of every key of the installation; made at first start on loopback"),
  DATABASE_URL: z.string().optional().describe("PostgreSQL to use instead of the embedded one"),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe("Connections that calls, pages and jobs share; a process has 9 more for listening and its queue"),
  DATABASE_POOLER: z
    .enum(["", "transaction"])
    .default("")
    .describe("transaction: DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer"),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .describe("The same database without the pooler, for listening, the queue, locks and migrations"),
  S3_BUCKET: z.string().optional().describe("Keep files in this bucket instead of DATA_DIR"),
  S3_REGION: z.string().default("us-east-1").describe("Its region"),
  S3_ENDPOINT: z.url().optional().describe("Address of an S3-compatible service other than Amazon's"),
  S3_ACCESS_KEY_ID: z.string().optional().describe("Without it, the machine's own role or environment is used"),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("Belongs to the key id"),
  RESEND_API_KEY: z.string().optional().describe("Send mail through Resend"),
  SMTP_URL: z.string().optional().describe("Send mail through this SMTP server"),
  MAIL_FROM: z.string().default("Countersign <no-reply@countersign.example>").describe("Sender of the product's mail"),
  TWILIO_ACCOUNT_SID: z.string().optional().describe("Send text messages through this account of Twilio"),
  TWILIO_AUTH_TOKEN: z.string().default("").describe("Its token"),
  TWILIO_FROM: z.string().default("").describe("Number, sender name or messaging service that text messages come from"),
  TWILIO_API_URL: z.url().optional().describe("Another address of Twilio's API, for a region or a proxy"),
  SUPPORT_EMAIL: z.string().default("support@countersign.example").describe("Where questions of users go"),
  SIGNING_P12: z.string().optional().describe("PKCS#12 file with the sealing key and certificate"),
  SIGNING_P12_PASSWORD: z.string().default("").describe("Its password"),
  TRUST_ANCHORS: z
    .string()
    .optional()
    .describe("PEM file with the certificates that time stamps must lead to, to be called an authority's"),
  TSA_URL: z.string().optional().describe("RFC 3161 time-stamp authority; makes seals B-T"),
  AUTH_GOOGLE_ID: z.string().optional().describe("Client id at the Google-type sign-in provider"),
  AUTH_GOOGLE_SECRET: z.string().optional().describe("Its secret"),
  AUTH_GOOGLE_ISSUER: z.url().default("https://accounts.google.com").describe("Its OpenID issuer"),
  AUTH_MICROSOFT_ID: z.string().optional().describe("Client id at the Microsoft-type sign-in provider"),
  AUTH_MICROSOFT_SECRET: z.string().optional().describe("Its secret"),
  AUTH_MICROSOFT_ISSUER: z
    .url()
    .default("https://login.microsoftonline.com/common/v2.0")
    .describe("Its OpenID issuer; add the optional claim xms_edov to the app's token"),
  STRIPE_SECRET_KEY: z.string().optional().describe("Sell subscriptions through this account of Stripe"),
  STRIPE_WEBHOOK_SECRET: z.string().default("").describe("Proves that an event comes from Stripe"),
  STRIPE_PRICE_MONTHLY: z.string().default("").describe("Price at Stripe whose product is sold by the month"),
  STRIPE_PRICE_ANNUAL: z.string().default("").describe("Price at Stripe whose product is sold by the year"),
  STRIPE_API_URL: z.url().optional().describe("Another address of Stripe's API, for a proxy"),
  BILLING: z
    .enum(["", "embedded"])
    .default("")
    .describe("embedded: plans without a payment provider where people use the product from other machines"),
  PRICE_TABLE: z
    .enum(["1", "2"])
    .default("1")
    .transform(Number)
    .pipe(z.literal([1, 2]))
    .describe("Which of the two price tables is in force"),
  HIDE_ACCOUNT_EXISTENCE: flag.describe("1: a forgotten password is answered alike, account or not"),
  ALLOW_PRIVATE_SMTP: flag.describe(
    "1: organisations' own mail servers may have private addresses, and do without TLS",
  ),
  ALLOW_PRIVATE_WEBHOOKS: flag.describe("1: webhooks may have private addresses, and do without TLS"),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Proxies in front: how many, or their addresses and networks; 1 where there is one"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("What is logged"),
});

export type Settings = z.infer<typeof settingsSchema> & { appUrl: URL; isLoopback: boolean };

let cached: Settings | undefined;

/** The settings from the environment, validated once. Throws an error that names every invalid setting. */
export function settings(): Settings {
  if (cached) return cached;
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const read = settingsSchema.safeParse(given);
  if (!read.success) throw new Error(`Settings: ${z.prettifyError(read.error)}`);
  const appUrl = new URL(read.data.APP_URL ?? `http://localhost:${read.data.PORT}`);
  const isLoopback = loopback.has(appUrl.hostname);
  // The embedded mailbox is readable on loopback only; elsewhere its mails would be lost silently.
  if (!isLoopback && !read.data.RESEND_API_KEY && !read.data.SMTP_URL)
    throw new Error("Settings: no mail can leave. Set RESEND_API_KEY or SMTP_URL.");
  if (read.data.DATABASE_POOLER && !(read.data.DATABASE_URL && read.data.DATABASE_DIRECT_URL))
    throw new Error("Settings: DATABASE_POOLER needs DATABASE_URL and DATABASE_DIRECT_URL.");
  if (read.data.TWILIO_ACCOUNT_SID && !(read.data.TWILIO_AUTH_TOKEN && read.data.TWILIO_FROM))
    throw new Error("Settings: TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM.");
  if (read.data.STRIPE_SECRET_KEY) {
    const { STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL } = read.data;
    if (!(STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_MONTHLY && STRIPE_PRICE_ANNUAL))
      throw new Error(
        "Settings: STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL.",
      );
  }
  cached = { ...read.data, appUrl, isLoopback };
  return cached;
}

/** A URL within the product, built from configuration, so that a caller's Host header never gets into a link. */
export function appLink(path: string): string {
  return new URL(`/app${path}`, settings().appUrl).href;
}
