import type { FieldFormat } from "@/db/enums";
import { date } from "./formats/date";
import type { Format } from "./formats/format";
import { iban } from "./formats/iban";
import { money, number } from "./formats/number";
import { percent } from "./formats/percent";
import { email, pattern, phone, text } from "./formats/text";

/** Every format of a text field. The recipient's page loads this where a document asks for a format. */
export const formats: Readonly<Record<FieldFormat, Format>> = {
  text,
  number,
  money,
  percent,
  email,
  phone,
  date,
  iban,
  pattern,
};
