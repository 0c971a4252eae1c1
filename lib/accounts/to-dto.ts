import type { z } from "zod";
import type { users } from "@/db/schema/users";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { hasOneName } from "@/lib/recipients/rules";
import type { userDto } from "./schema";

export const toUserDto = (user: typeof users.$inferSelect): z.input<typeof userDto> => ({
  ...user,
  singleName: hasOneName(user),
  phoneNumber: user.phone,
  defaultLanguage: user.defaultLanguage ? languageOr(user.defaultLanguage) : null,
  verified: user.confirmedAt !== null,
  hasPassword: user.passwordHash !== null,
});
