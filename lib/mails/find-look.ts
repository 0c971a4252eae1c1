import "server-only";
import { findSenderBranding, type SenderBranding } from "@/lib/branding/find-sender-branding";
import { paletteOf } from "@/lib/platform/colours/colours";
import type { Context } from "@/lib/platform/context/context";
import type { MailBrand } from "@/lib/platform/mail/lay-out-mail";
import { settings } from "@/lib/platform/process/settings";
import { organisationOf } from "./shown-names";

type Look = { brand: MailBrand | null; organisation: string | null };

/** How mails about a workflow look, null for the product's own look, and the organisation that they come from. */
export const findLook = async (ctx: Context, workflowId: number): Promise<Look> =>
  lookOf(await findSenderBranding(ctx, workflowId));

export function lookOf({ branding, companyName }: SenderBranding): Look {
  const logo = branding?.logoPath ? new URL(branding.logoPath, settings().appUrl).href : null;
  const organisation = organisationOf(companyName);
  const brand = branding && {
    palette: paletteOf(branding),
    name: companyName === null ? "Countersign" : (organisation ?? ""),
    logo,
  };
  return { brand, organisation };
}
