import { findProof, prove } from "@/lib/accounts/prove";
import { tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { tokenAnswer } from "@/lib/calls/signed-in-answer";
import { proofDto, proofInput } from "@/lib/second-steps/schema";

export const GET = route({
  beforeSecondStep: true,
  summary: "How one can prove again to be the owner of the session, and whether that is needed",
  who: "person",
  output: proofDto,
  handle: (ctx) => findProof(ctx),
});

export const POST = route({
  beforeSecondStep: true,
  summary: "Prove again to be the owner of the session",
  description:
    "By the second step if one is set up; else by password; else by a mailed code. Good for 10 minutes. The session gets a new token, and the earlier one stops working.",
  who: "person",
  body: proofInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body }) => tokenAnswer(await prove(ctx, body)),
});
