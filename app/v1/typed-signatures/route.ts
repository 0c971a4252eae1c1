import { z } from "zod";
import { route } from "@/lib/calls/route";
import { drawForTypist } from "@/lib/signing/signatures/draw-for-typist";
import { signatureFonts } from "@/lib/signing/rules/signature-fonts";
import { typedText } from "@/lib/signing/schema";

export const POST = route({
  summary: "Draw a typed signature for a browser that has no handwriting font for it, as a PNG; nothing is stored",
  who: "anyone",
  body: z
    .object({
      text: typedText.min(1),
      font: z
        .enum(signatureFonts)
        .nullish()
        .meta({ description: "Taken if it has every character; otherwise the first font that has" }),
    })
    .meta({ example: { text: "김 도큐멘소" } }),
  output: z.object({ image: z.string() }),
  handle: async (ctx, { body: { text, font } }) => ({ image: await drawForTypist(ctx, text, font) }),
});
