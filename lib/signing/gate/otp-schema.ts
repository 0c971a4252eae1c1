import { z } from "zod";
import { mobileNumber } from "@/lib/recipients/schema";

/**
 * Digits with the country code (specification, Workflows 5); empty or absent means the number that the sender entered.
 */
export const otpInput = z.object({ mobileNumber: mobileNumber.nullish() });

export const otpSentDto = z.object({
  mobileNumber: z.string(),
  expiresAt: z.date(),
  secondsLeft: z.int().meta({ description: "How long the code works, for browsers whose clock may be wrong" }),
});
/** What became of the newest code's message: `refused` if the provider will not deliver it. */
export const otpDeliveryDto = z.enum(["waiting", "accepted", "refused"]);
/** A passed code: the details its signature shows, and the drawing in base64. */
export const otpDetailsDto = z.object({
  mobileNumber: z.string(),
  reference: z.string(),
  validatedAt: z.date(),
  image: z.string(),
});
