import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { imageAnswer } from "@/lib/platform/http/image-answer";
import { drawTyped, fontsFor } from "./draw-typed";
import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { ownName } from "@/lib/signing/rules/own-name";

/** The recipient's name or initials in the fonts that have their characters, offered while nothing is saved. */
export const listPresaved = ({ recipient }: SigningRequest) =>
  [false, true].flatMap((isInitial) => fontsFor(ownName(recipient, isInitial)).map((font) => ({ font, isInitial })));

export async function drawPresaved(
  ctx: Context,
  request: SigningRequest,
  font: SignatureFont,
  isInitial: boolean,
): Promise<Response> {
  assertReachable(request, ctx.now);
  const name = ownName(request.recipient, isInitial);
  const image = name === "" ? null : await drawTyped(name, font);
  if (!image) throw new AppError("not_found");
  return imageAnswer(image);
}

/** The presaved signature with exactly these bytes. */
export async function findPresaved(
  request: SigningRequest,
  isInitial: boolean,
  hash: string,
): Promise<Uint8Array | null> {
  const name = ownName(request.recipient, isInitial);
  for (const font of fontsFor(name)) {
    const image = await drawTyped(name, font);
    if (image && sha256(image) === hash) return image;
  }
  return null;
}
