import { z } from "zod";
import { changeProfile } from "@/lib/accounts/change-profile";
import { profileInput, userDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { onboardingCookieHeader } from "@/lib/calls/signed-in-answer";
import { withCookie } from "@/lib/platform/http/with-cookie";

const output = z.object({ user: userDto });

export const PATCH = route({
  who: "person",
  summary: "Change one's own name and number, or end onboarding",
  body: profileInput,
  output,
  handle: async (ctx, { body }) => {
    const user = await changeProfile(ctx, body);
    return body.onboarded ? withCookie(output, { user }, onboardingCookieHeader(true)) : { user };
  },
});
