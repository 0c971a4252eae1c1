import { isNobody } from "@/lib/platform/mail/nobody";
import { posesAsProduct } from "@/lib/platform/text/product-name";
import { type Addressed, fullName } from "@/lib/recipients/rules";
import type { MailValue } from "./mail-values";

/** The address in place of a name that an earlier version accepted, although it could pass for ours. */
export const senderOf = (sender: Addressed): MailValue =>
  posesAsProduct(fullName(sender)) ? addressOf(sender) : fullName(sender);

export const addressOf = ({ email }: Pick<Addressed, "email">): MailValue => ({
  address: email === null || isNobody(email) ? "–" : email,
});

/** Null as well for a name that an earlier version accepted, although it could pass for ours. */
export const organisationOf = (name: string | null | undefined): string | null =>
  name && !posesAsProduct(name) ? name : null;
