import type { FieldType } from "@/db/enums";
import { meaning as checkbox } from "./kinds/checkbox";
import { meaning as combo } from "./kinds/combo";
import { meaning as input } from "./kinds/input";
import { meaning as radio } from "./kinds/radio";
import { meaning as recipientName } from "./kinds/recipient-name";
import { meaning as signDate } from "./kinds/sign-date";
import { meaning as signature } from "./kinds/signature";

/** What the API's description says of each kind. Apart from the definitions, which the recipient's browser loads. */
export const fieldMeanings: Readonly<Record<FieldType, string>> = {
  input,
  combo,
  radio,
  signature,
  checkbox,
  recipientName,
  signDate,
};
