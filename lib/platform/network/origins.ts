import "server-only";
import { settings } from "@/lib/platform/process/settings";

const longestAddress = 2000;
/** Addresses allow more, such as `;`, which would end the directive of the policy that names the origin. */
const plainHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/;

/**
 * An origin as it is stored, `https://app.example.com`, or null where the text names none. Where the product itself runs on
 * loopback, `http://localhost` is one too.
 */
export function readOrigin(given: string): string | null {
  const url = readAddress(given.trim());
  return url && url.href === `${url.origin}/` ? url.origin : null;
}

/** The address as a browser reads it if it is of one of these origins; null for any other. */
export function addressOf(origins: readonly string[], given: string): string | null {
  const url = readAddress(given);
  return url && origins.includes(url.origin) ? url.href : null;
}

function readAddress(text: string): URL | null {
  if (text.length > longestAddress || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!plainHost.test(url.hostname)) return null;
  const isHere = url.protocol === "http:" && url.hostname === "localhost" && settings().isLoopback;
  return (url.protocol === "https:" || isHere) && !url.username && !url.password ? url : null;
}
