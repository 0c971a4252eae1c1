import { z } from "zod";
import { route } from "@/lib/calls/route";
import { documentId, formulaAnswer, formulaInput } from "@/lib/documents/schema";
import { tryFormula } from "@/lib/documents/try-formula";

export const POST = route({
  summary: "What a formula gives with sample values",
  description:
    "Stores nothing. Without a `result`, `problem` says why saving would refuse the formula, or `reason` why these values give none.",
  params: z.object({ documentId }),
  body: formulaInput,
  output: formulaAnswer,
  idempotent: false,
  handle: (ctx, { params: { documentId: id }, body }) => tryFormula(ctx, id, body),
});
