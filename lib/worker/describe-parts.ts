import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { isSelfSigned, sealKey } from "@/lib/platform/crypto/seal-key";
import { systemContext } from "@/lib/platform/context/context";
import { wantedLevel } from "@/lib/platform/seals/wanted-level";
import { lookAtSamples, samplesRemedy } from "@/lib/samples/guard-samples";
import { programVersion } from "@/lib/platform/process/program-version";
import { settings } from "@/lib/platform/process/settings";

/** What is wrong and does not keep it from starting. */
export async function findWarnings(): Promise<string[]> {
  const samples = await lookAtSamples(systemContext());
  return samples.isWrong ? [`Samples: ${samples.says}. ${samplesRemedy}`] : [];
}

/** What the product runs on, a line for each part; no line holds a secret. */
export async function describeParts(): Promise<string[]> {
  const { DATABASE_URL, RESEND_API_KEY, SMTP_URL, MAIL_FROM, TSA_URL } = settings();
  const [row] = await database().execute<{ version: string; name: string }>(
    sql`select current_setting('server_version') as version, current_database() as name`,
  );
  const key = await sealKey();
  const way = RESEND_API_KEY ? "Resend" : SMTP_URL ? new URL(SMTP_URL).host : "the mailbox of this installation";
  return [
    `Version: ${await programVersion()}`,
    `Database: PostgreSQL ${row?.version.split(" ")[0]}, ${DATABASE_URL ? `${row?.name} of DATABASE_URL` : "embedded"}`,
    `Storage: ${placeOfFiles().replace("The", "the")}`,
    `Mail: ${way}, from ${MAIL_FROM}`,
    `Certificate: ${key.subject}${isSelfSigned(key) ? ", self-signed" : ""}, until ${key.notAfter.toISOString().slice(0, 10)}`,
    `Time-stamp authority: ${TSA_URL ?? "none"}`,
    `Seal level: ${wantedLevel()}`,
  ];
}
