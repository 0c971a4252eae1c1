import "server-only";
import { presavedSource } from "@/components/signing/signature/presaved-source";
import { ownName, type Person } from "@/lib/signing/rules/own-name";
import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";
import { typedText } from "@/lib/signing/schema";
import { drawTyped, fontsFor } from "@/lib/signing/signatures/draw-typed";

/** A script font, and the source of the image that shows the name in it; null if no name is to be shown. */
type FontSample = { font: SignatureFont; source: string | null };

/**
 * What was typed in the fonts that have its letters, or else the recipient's own name; no image if the name is too long.
 */
export async function listFontSamples(
  token: string,
  signatory: Person,
  kept: Readonly<Record<string, string>>,
): Promise<FontSample[]> {
  const own = ownName(signatory, false);
  const typed = [kept["typed_signature"], kept["typed_initials"]].find((text) => text?.trim());
  const text = typedText.safeParse(typed ?? own).data;
  if (text === undefined) return fontsFor(own).map((font) => ({ font, source: null }));
  if (text === own) return fontsFor(own).map((font) => ({ font, source: presavedSource(token, font) }));
  return Promise.all(fontsFor(text).map(async (font) => ({ font, source: asSource(await drawTyped(text, font)) })));
}

const asSource = (png: Uint8Array | null): string | null =>
  png && `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
