import type { FieldType } from "@/db/enums";
import { meaning as checkbox } from "./kinds/checkbox";
import { meaning as combo } from "./kinds/combo";
import { meaning as input } from "./kinds/input";
import { meaning as radio } from "./kinds/radio";
import { meaning as recipientName } from "./kinds/recipient-name";
import { meaning as signDate } from "./kinds/sign-date";
import { meaning as signature } from "./kinds/signature";

/**
 * Descriptions of the kinds for the OpenAPI document, kept out of the definitions that the recipient's browser loads.
 */
export const fieldMeanings: Readonly<Record<FieldType, string>> = {
  input,
  combo,
  radio,
  signature,
  checkbox,
  recipientName,
  signDate,
};
