import type { POST } from "@/app/v1/typed-signatures/route";
import { callPublic } from "@/components/signing/shared/act";
import type { RetryOptions } from "@/components/signing/shared/call-link";
import { isPassing } from "@/lib/platform/http/call-api";
import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";

/** Images by their texts and fonts, for as long as a dialog is open. */
export type DrawnBefore = Map<string, string>;
/** `canRetry` is false for a text that the server will never draw. */
export type Drawn = { image: string } | { reason: string; canRetry: boolean };

/** Asks the server to draw a name that no font of this browser can; the image is a data URL. */
export async function drawByServer(
  text: string,
  font: SignatureFont | null,
  before: DrawnBefore,
  options: RetryOptions,
): Promise<Drawn> {
  const key = `${font} ${text}`;
  const known = before.get(key);
  if (known) return { image: known };
  const outcome = await callPublic<typeof POST>("POST", "/v1/typed-signatures", { text, font }, options);
  if (!outcome.ok) {
    const { failure } = outcome;
    const [wrong] = Object.values(failure.errors);
    return { reason: wrong ?? failure.sentence ?? "", canRetry: isPassing(failure) };
  }
  const image = `data:image/png;base64,${outcome.answer.image}`;
  before.set(key, image);
  return { image };
}
