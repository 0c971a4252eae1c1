import "server-only";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import { drawTyped, fontsFor } from "./draw-typed";

const limit = { name: "typed-signature", points: 60, seconds: 60 };

/** For a browser, which has only the handwriting fonts: the image in base64. */
export async function drawForTypist(ctx: Context, text: string): Promise<string> {
  await limitInProcess(limit, ctx.request.ip);
  assertPrintable({ text });
  const [font] = fontsFor(text);
  const image = font && (await drawTyped(text, font));
  if (!image) throw new AppError("invalid");
  return Buffer.from(image).toString("base64");
}
