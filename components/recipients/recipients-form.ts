import type { UseFormReturn } from "react-hook-form";
import type { RecipientForm, RecipientFormRead } from "./recipient-form";

export type RecipientsForm = UseFormReturn<RecipientForm, unknown, RecipientFormRead>;
