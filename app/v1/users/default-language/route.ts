import { z } from "zod";
import { changeLanguage } from "@/lib/accounts/change-language";
import { languageInput, userDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { languageCookie } from "@/lib/calls/signed-in-answer";
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
    return withCookie(output, { user }, languageCookie(body.defaultLanguage));
  },
});
