import { route } from "@/lib/calls/route";
import { renewRecoveryCodes } from "@/lib/second-steps/change-second-step";
import { newRecoveryCodesDto } from "@/lib/second-steps/schema";

export const POST = route({
  beforeSecondStep: true,
  summary: "Make ten new recovery codes, shown this once; the earlier ones stop working",
  who: "person",
  output: newRecoveryCodesDto,
  idempotent: false,
  handle: async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
});
