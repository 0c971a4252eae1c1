import "server-only";
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { emailChanges, oneTimeTokens } from "@/db/schema/users";
import { releaseDays } from "@/lib/connections/domains/rules";
import { confirmationMinutes, emailChangeHours, emailUndoDays } from "@/lib/accounts/rules";
import type { Context } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import type { Language } from "@/db/enums";
import { browserName } from "@/lib/platform/context/browser-name";
import { translator } from "@/lib/platform/i18n/translate";
import { dayInSentence, timeInSentence } from "@/lib/platform/i18n/dates";
import type { MailData, MailName } from "@/lib/platform/mail/mail-data";
import { appLink } from "@/lib/platform/process/settings";
import { proofCodeMinutes } from "@/lib/second-steps/rules";
import { type LeavingMail, leavingMails } from "./leaving-mails";
import type { Mail, Words } from "./workflow-words";

type Template<Name extends MailName> = (ctx: Context, mail: Mail<MailData[Name]>) => Promise<Words | null>;
type AccountMail =
  | "confirmationCode"
  | "passwordReset"
  | "invitation"
  | "invitationAnswered"
  | "passwordChanged"
  | "secondStepChanged"
  | "sessionsEnded"
  | "administratorsTold"
  | "newBrowser"
  | "providerLinked"
  | "emailChange"
  | "emailChanged"
  | "emailChangeUndone"
  | "secondStepDemanded"
  | "connectionDemanded"
  | "domainLost"
  | "scimTokenEnding"
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
  invitationAnswered: async (_ctx, { data: { name, company, person, answer } }) => ({
    values: { name, company, person: { person } },
    text: `text.${answer}`,
    paragraphs: [],
    href: appLink("/account/manage-users"),
  }),
  passwordChanged: async (_ctx, { data }) => ({
    values: { name: data.name },
    paragraphs: [],
    href: appLink(`/reset-password?${new URLSearchParams({ email: data.email }).toString()}`),
  }),
  secondStepChanged: async ({ language }, { data: { name, change, provider = "", at, ip, userAgent, timeZone } }) => ({
    values: { name, provider },
    text: `text.${change}`,
    // Mails that the previous version queued do not have this data.
    paragraphs:
      at && ip !== undefined && userAgent !== undefined && timeZone
        ? [whereFromRow(language, "secondStepChanged", { at, ip, userAgent, timeZone })]
        : [],
    href: appLink("/account/account/sign-in#second-step"),
  }),
  sessionsEnded: async ({ language }, { data: { name, company, at, timeZone } }) => ({
    values: {
      name,
      company,
      date: timeInSentence(new Date(at), language, timeZone),
      zone: timeZone,
    },
    paragraphs: [],
    href: appLink("/login"),
  }),
  administratorsTold: async ({ language }, { data }) => ({
    values: {
      name: data.name,
      company: data.company,
      actor: { person: data.actor },
      subject: { address: data.subject },
    },
    text: `text.${data.event}`,
    paragraphs: [
      whereFromRow(language, "administratorsTold", data),
      translator(language, "mails.administratorsTold")("todo"),
    ],
    href: appLink("/account/security-log"),
  }),
  newBrowser: async ({ language }, { data }) => ({
    values: { name: data.name, email: { address: data.email } },
    paragraphs: [whereFromRow(language, "newBrowser", data), translator(language, "mails.newBrowser")("todo")],
    href: appLink("/account/account/sign-in"),
  }),
  providerLinked: async ({ language }, { data: { name, email, provider, ...data } }) => ({
    values: { name, email: { address: email }, provider },
    paragraphs: [
      whereFromRow(language, "providerLinked", data),
      translator(language, "mails.providerLinked")("todo", { provider }),
    ],
    href: appLink("/account/account/sign-in"),
  }),
  emailChange: async (ctx, { data }) => {
    const isUsable = and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, ctx.now));
    if (!(await isThere(ctx, data.changeId, isUsable))) return null;
    return {
      values: { name: data.name, email: { address: data.email }, hours: emailChangeHours },
      paragraphs: [],
      href: emailChangeLink("confirm", data),
    };
  },
  emailChanged: async (ctx, { data }) => {
    const isUsable = and(isNull(emailChanges.undoneAt), gt(emailChanges.undoUntil, ctx.now));
    if (!(await isThere(ctx, data.changeId, isUsable))) return null;
    return {
      values: { name: data.name, email: { address: data.email }, days: emailUndoDays },
      paragraphs: [],
      href: emailChangeLink("undo", data),
    };
  },
  emailChangeUndone: async (_ctx, { data: { name, email, isRestored } }) => ({
    values: { name, email: { address: email } },
    text: isRestored ? "text.restored" : "text.left",
    paragraphs: [],
    ...(isRestored && { href: appLink(`/reset-password?${new URLSearchParams({ email }).toString()}`) }),
  }),
  secondStepDemanded: async ({ language }, { data: { from, timeZone, ...data } }) => ({
    values: { ...data, date: dayInSentence(new Date(from), language, timeZone) },
    paragraphs: [],
    href: appLink("/account/account/sign-in#second-step"),
  }),
  connectionDemanded: async ({ language }, { data: { from, timeZone, ...data } }) => ({
    values: { ...data, date: dayInSentence(new Date(from), language, timeZone) },
    paragraphs: [],
    href: appLink("/login"),
  }),
  domainLost: async ({ language }, { data: { at, timeZone, event, domain, ...data } }) => ({
    values: {
      ...data,
      days: releaseDays,
      domain: { address: domain },
      date: dayInSentence(new Date(at), language, timeZone),
    },
    text: `text.${event}`,
    paragraphs: [],
    href: appLink("/account/company-settings/single-sign-on"),
  }),
  scimTokenEnding: async ({ language }, { data: { at, timeZone, ...data } }) => ({
    values: { ...data, date: dayInSentence(new Date(at), language, timeZone) },
    paragraphs: [],
    href: appLink("/account/company-settings/single-sign-on"),
  }),
  proofCode: async (_ctx, { data }) => {
    const code = openText("code", `session:${data.sessionId}`, data.sealedCode);
    return { values: { name: data.name, minutes: proofCodeMinutes }, paragraphs: [{ code }] };
  },
};

/** When it was, from which address, and with which browser. */
function whereFromRow(
  language: Language,
  mail: "administratorsTold" | "newBrowser" | "providerLinked" | "secondStepChanged",
  data: Pick<MailData["newBrowser"], "at" | "timeZone" | "ip" | "userAgent">,
) {
  const { at, timeZone, ip, userAgent } = data;
  const t = translator(language, `mails.${mail}`);
  const date = timeInSentence(new Date(at), language, timeZone);
  return t("from", { date, zone: timeZone, ip, browser: browserName(userAgent) ?? "–" });
}

async function isThere(ctx: Context, changeId: number, usable: SQL | undefined): Promise<boolean> {
  const [change] = await ctx.db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.id, changeId), usable));
  return change !== undefined;
}

function emailChangeLink(act: "confirm" | "undo", { userId, sealedToken }: MailData["emailChange"]): string {
  const token = openText("one-time-token", `user:${userId}`, sealedToken);
  return appLink(`/email-change/${act}?${new URLSearchParams({ token }).toString()}`);
}

/** The token of a one-time link, while it still works. */
async function usableToken(ctx: Context, data: MailData["passwordReset" | "invitation"]): Promise<string | null> {
  const [usable] = await ctx.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, data.tokenId), gt(oneTimeTokens.expiresAt, ctx.now)));
  if (!usable) return null;
  return openText("one-time-token", `user:${data.userId}`, data.sealedToken);
}
