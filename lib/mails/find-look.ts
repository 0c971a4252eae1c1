import "server-only";
import { findSenderBranding } from "@/lib/branding/find-sender-branding";
import { paletteOf } from "@/lib/platform/colours/colours";
import type { Context } from "@/lib/platform/context/context";
import type { MailBrand } from "@/lib/platform/mail/lay-out-mail";
import { settings } from "@/lib/platform/process/settings";

/** How mails about a workflow look; null for the product's own look. */
export async function findBrand(ctx: Context, workflowId: number): Promise<MailBrand | null> {
  const branding = await findSenderBranding(ctx, workflowId);
  if (!branding) return null;
  const logo = branding.logoPath && new URL(branding.logoPath, settings().appUrl).href;
  return { palette: paletteOf(branding), name: branding.companyName ?? "Countersign", logo };
}
