import "@/components/ui/zod-without-eval";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { settingsInput } from "@/lib/workflows/schema/settings";

const { message, additionalEmailMessage, linkExpiryDays, allowDelegation, allowDownloadBeforeSigning, printLanguage } =
  settingsInput.shape;

/** The settings of a draft as the inputs return them: texts, and a number as text. */
export const reviewInput = z.object({
  message: z.string().pipe(message.unwrap().unwrap()),
  additionalEmailMessage: z.string().pipe(additionalEmailMessage.unwrap().unwrap()),
  linkExpiryDays: z.coerce.number<string | number>("notValid").pipe(linkExpiryDays.unwrap()),
  allowDelegation: allowDelegation.unwrap(),
  allowDownloadBeforeSigning: allowDownloadBeforeSigning.unwrap(),
  printLanguage: printLanguage.unwrap().unwrap(),
});
type ReviewValues = z.input<typeof reviewInput>;
type ReviewRead = z.output<typeof reviewInput>;
export type ReviewForm = UseFormReturn<ReviewValues, unknown, ReviewRead>;
