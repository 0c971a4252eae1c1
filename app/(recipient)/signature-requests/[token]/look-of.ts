import "server-only";
import type { SenderLook } from "@/components/signing/branding/sender-mark";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/gate/open-request";

export const lookOf = ({ branding, company, sender }: SigningRequest): SenderLook | null =>
  branding && { logoPath: branding.logoPath, name: company?.name ?? fullName(sender) };
