import { headers } from "next/headers";
import { cache } from "react";
import { firstOf, type Query } from "@/app/first-of";
import type { Language } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { fullName } from "@/lib/recipients/rules";
import { findSigningRequest } from "@/lib/signing/entries/find-signing-request";
import { openRequest, type SigningRequest } from "@/lib/signing/gate/open-request";

/** Once for the page and its title. */
export const findRequest = cache(async (token: string) => {
  const ctx = visitorContext(await headers());
  const request = await openRequest(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { ctx, request };
});

/** As `findSigningRequest`. Callers must have checked the gate. */
export const findShown = cache(async (token: string, language: Language) => {
  const { ctx, request } = await findRequest(token);
  if (!request) throw new AppError("expired");
  return findSigningRequest({ ...ctx, language }, request);
});

export const languageFor = (query: Awaited<Query>, { ctx, request }: Awaited<ReturnType<typeof findRequest>>) =>
  languageOr(firstOf(query.language), languageOr(request?.recipient.defaultLanguage, ctx.language));

export const senderOf = ({ sender, company }: SigningRequest) =>
  [fullName(sender), company?.name].filter(Boolean).join(", ");
