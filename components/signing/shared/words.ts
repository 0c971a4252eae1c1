import type { Messages } from "@/lib/platform/i18n/catalogue";

/** The signing page's sentences as plain text, because its pages load no translation library. */
export type Words = Messages["SigningPage"];

export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
