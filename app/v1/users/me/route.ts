import { z } from "zod";
import { changeProfile } from "@/lib/accounts/change-profile";
import { profileInput, userDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { onboardingCookie, signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { deleteAccount } from "@/lib/leaving/delete-account";
import { withCookie } from "@/lib/platform/http/with-cookie";

const output = z.object({ user: userDto });

export const DELETE = route({
  who: "person",
  summary: "Delete one's own account",
  description:
    "Every session ends at once. Running personal workflows are cancelled and their recipients told; what others have " +
    "signed stays with its trail, and others see a pseudonym. What was made in an organisation passes to an " +
    "administrator. `GET /users/me/deletion` names what goes.",
  handle: async (ctx) => {
    await deleteAccount(ctx);
    return signedOutAnswer();
  },
});

export const PATCH = route({
  who: "person",
  summary: "Change one's own name and number, or end onboarding",
  body: profileInput,
  output,
  beforeNames: true,
  handle: async (ctx, { body }) => {
    const user = await changeProfile(ctx, body);
    return body.onboarded ? withCookie(output, { user }, onboardingCookie(true)) : { user };
  },
});
