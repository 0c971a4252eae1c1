import { route } from "@/lib/calls/route";
import { addTotp } from "@/lib/second-steps/change-second-step";
import { newRecoveryCodesDto, totpInput } from "@/lib/second-steps/schema";

export const POST = route({
  beforeSecondStep: true,
  summary: "Turn the authenticator app on by a code of it; answers recovery codes, shown this once",
  who: "person",
  body: totpInput,
  output: newRecoveryCodesDto,
  idempotent: false,
  handle: async (ctx, { body }) => ({ recoveryCodes: await addTotp(ctx, body.code) }),
});
