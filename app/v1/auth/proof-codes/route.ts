import { z } from "zod";
import { mailProofCode } from "@/lib/accounts/prove";
import { route } from "@/lib/calls/route";

export const POST = route({
  beforeSecondStep: true,
  summary: "Mail a code that proves the session, for accounts without password and second step",
  who: "person",
  output: z.object({}),
  idempotent: false,
  handle: async (ctx) => {
    await mailProofCode(ctx);
    return {};
  },
});
