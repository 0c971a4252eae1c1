import { z } from "zod";
import { route } from "@/lib/calls/route";
import { documentId, formulaAnswer, formulaInput } from "@/lib/documents/schema";
import { tryFormula } from "@/lib/documents/try-formula";

export const POST = route({
  summary: "What a formula gives with sample values",
  description:
    "Stores nothing. `result` is null where a value is missing or would be divided by zero. `problem` is why saving would refuse the formula.",
  params: z.object({ documentId }),
  body: formulaInput,
  output: formulaAnswer,
  idempotent: false,
  handle: (ctx, { params: { documentId: id }, body }) => tryFormula(ctx, id, body),
});
