import { z } from "zod";
import { route } from "@/lib/calls/route";
import { drawForTypist } from "@/lib/signing/signatures/draw-for-typist";
import { typedText } from "@/lib/signing/schema";

export const POST = route({
  summary: "Draw a typed signature that the handwriting fonts cannot write, as a PNG; nothing is stored",
  who: "anyone",
  body: z.object({ text: typedText.min(1) }).meta({ example: { text: "김 도큐멘소" } }),
  output: z.object({ image: z.string() }),
  handle: async (ctx, { body: { text } }) => ({ image: await drawForTypist(ctx, text) }),
});
