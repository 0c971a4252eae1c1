import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { oneTimeTokens } from "@/db/schema/users";
import { confirmationMinutes } from "@/lib/accounts/rules";
import type { Context } from "@/lib/platform/context";
import { openText } from "@/lib/platform/crypto";
import type { MailData, MailName } from "@/lib/platform/mail/mail-data";
import { appLink } from "@/lib/platform/settings";
import { proofCodeMinutes } from "@/lib/second-steps/rules";
import { type LeavingMail, leavingMails } from "./leaving-mails";
import type { Mail, Words } from "./workflow-words";

type Template<Name extends MailName> = (ctx: Context, mail: Mail<MailData[Name]>) => Promise<Words | null>;
type AccountMail =
  | "confirmationCode"
  | "passwordReset"
  | "invitation"
  | "passwordChanged"
  | "secondStepChanged"
  | "proofCode"
  | LeavingMail;

/** Mails about somebody's own account. */
export const accountMails: { [Name in AccountMail]: Template<Name> } = {
  ...leavingMails,
  confirmationCode: async (_ctx, { data }) => {
    const code = openText("code", `user:${data.userId}`, data.sealedCode);
    return {
      values: { name: data.name, code, minutes: confirmationMinutes },
      paragraphs: [{ code }],
      href: appLink("/email-verification"),
    };
  },
  passwordReset: async (ctx, { data }) => {
    const token = await usableToken(ctx, data);
    if (token === null) return null;
    const query = new URLSearchParams({ email: data.email, token });
    return {
      values: { name: data.name },
      paragraphs: [],
      href: appLink(`/reset-password?${query.toString()}`),
    };
  },
  invitation: async (ctx, { data }) => {
    const token = await usableToken(ctx, data);
    if (token === null) return null;
    return {
      values: {
        name: data.name,
        company: data.company,
        inviter: data.inviter,
        account: data.account,
      },
      paragraphs: [],
      href: appLink(`/company-invitations?${new URLSearchParams({ token }).toString()}`),
    };
  },
  passwordChanged: async (_ctx, { data }) => ({
    values: { name: data.name },
    paragraphs: [],
    href: appLink(`/reset-password?${new URLSearchParams({ email: data.email }).toString()}`),
  }),
  secondStepChanged: async (_ctx, { data }) => ({
    values: { name: data.name },
    text: `text.${data.change}`,
    paragraphs: [],
    href: appLink("/account/account"),
  }),
  proofCode: async (_ctx, { data }) => {
    const code = openText("code", `session:${data.sessionId}`, data.sealedCode);
    return { values: { name: data.name, minutes: proofCodeMinutes }, paragraphs: [{ code }] };
  },
};

/** The token of a one-time link, while it still works. */
async function usableToken(ctx: Context, data: MailData["passwordReset" | "invitation"]): Promise<string | null> {
  const [usable] = await ctx.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, data.tokenId), gt(oneTimeTokens.expiresAt, ctx.now)));
  if (!usable) return null;
  return openText("one-time-token", `user:${data.userId}`, data.sealedToken);
}
