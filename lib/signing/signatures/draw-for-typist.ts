import "server-only";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";
import { drawTyped, fontFor } from "./draw-typed";

const limit = { name: "typed-signature", points: 60, seconds: 60 };

/** For a browser that has no font with these letters, or loads no fonts: the image in base64. */
export async function drawForTypist(ctx: Context, text: string, asked?: SignatureFont | null): Promise<string> {
  await limitInProcess(limit, ctx.request.ip);
  assertPrintable({ text });
  const font = fontFor(text, asked);
  const image = font && (await drawTyped(text, font));
  if (!image) throw new AppError("invalid");
  return Buffer.from(image).toString("base64");
}
