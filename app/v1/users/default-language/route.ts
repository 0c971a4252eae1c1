import { z } from "zod";
import { changeLanguage } from "@/lib/accounts/change-language";
import { languageInput, userDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { setCookie } from "@/lib/platform/http/cookies";
import { withCookie } from "@/lib/platform/http/with-cookie";

const output = z.object({ user: userDto });

export const PATCH = route({
  beforeSecondStep: true,
  who: "person",
  summary: "Choose one's own language",
  body: languageInput,
  output,
  handle: async (ctx, { body }) => {
    const user = await changeLanguage(ctx, body.defaultLanguage);
    return withCookie(output, { user }, setCookie("language", body.defaultLanguage));
  },
});
