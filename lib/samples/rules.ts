import { isLoopbackHost } from "@/lib/platform/network/loopback";
import type { Settings } from "@/lib/platform/process/settings";

type Asked = Pick<
  Settings,
  "isLoopback" | "SAMPLES" | "HOST" | "DATABASE_URL" | "S3_BUCKET" | "SMTP_URL" | "RESEND_API_KEY"
>;

/**
 * Whether the first start makes the sample accounts: only where nothing is configured that others use or that outlives
 * a trial, or where they are asked for.
 */
export function makesSamples(asked: Asked): boolean {
  const { isLoopback, SAMPLES, HOST, DATABASE_URL, S3_BUCKET, SMTP_URL, RESEND_API_KEY } = asked;
  const isBare = !DATABASE_URL && !S3_BUCKET && !SMTP_URL && !RESEND_API_KEY;
  return isLoopback && (SAMPLES || (isBare && isLoopbackHost(HOST)));
}
