import { z } from "zod";
import { defaultColours } from "@/lib/platform/colours/colours";

/** Hex without #; a leading # is accepted. */
const colour = z
  .string()
  .trim()
  .transform((text) => text.replace(/^#/, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{6}$/, "notAColour"));

export const brandingInput = z.object({
  /** The path of the uploaded logo keeps it, null removes it. */
  logoPath: z.string().max(200).nullish(),
  primaryColor: colour.optional(),
  accentColor: colour.optional(),
  enabled: z.boolean().optional(),
});
export type BrandingInput = z.infer<typeof brandingInput>;

export const brandingForm = brandingInput.pick({ primaryColor: true, accentColor: true, enabled: true }).required();

export const brandingDto = z.object({
  logoPath: z.string().nullable(),
  primaryColor: z.string(),
  accentColor: z.string(),
  enabled: z.boolean(),
});
export type BrandingDto = z.infer<typeof brandingDto>;

/** Used where nothing was saved (specification, Accounts 3). */
export const productBranding: BrandingDto = { logoPath: null, ...defaultColours, enabled: false };

export const maximumLogoBytes = 1_000_000;
export const logoHash = z.string().regex(/^[0-9a-f]{64}$/);
export const logoPathOf = (hash: string | null) => (hash ? `/v1/logos/${hash}` : null);
