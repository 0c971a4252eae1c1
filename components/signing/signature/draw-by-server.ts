import type { POST } from "@/app/v1/typed-signatures/route";
import { callPublic, type RetryOptions } from "@/components/signing/shared/call-link";

/** Images by their texts, for as long as a dialog is open. */
export type DrawnBefore = Map<string, string>;
export type Drawn = { image: string } | { reason: string | null };

/** Has a name drawn in a writing system that the handwriting fonts do not have; the image is a data URL. */
export async function drawByServer(text: string, before: DrawnBefore, options: RetryOptions): Promise<Drawn> {
  const known = before.get(text);
  if (known) return { image: known };
  const outcome = await callPublic<typeof POST>("POST", "/v1/typed-signatures", { text }, options);
  if (!outcome.ok) return { reason: Object.values(outcome.failure.errors)[0] ?? outcome.failure.sentence };
  const image = `data:image/png;base64,${outcome.answer.image}`;
  before.set(text, image);
  return { image };
}
