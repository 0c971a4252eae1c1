import type { FieldType } from "@/db/enums";

/**
 * Descriptions of the kinds for the OpenAPI document, kept out of the definitions that the recipient's browser loads.
 */
export const fieldMeanings: Readonly<Record<FieldType, string>> = {
  input: "text that the recipient types",
  combo: "one of selectable_field_options; its value is the option's key",
  radio: "one button of the group that group_name names",
  signature: "a signature, or initials where is_initial is set",
  checkbox: "a box that the recipient ticks",
  recipientName: "the recipient's first and last name",
  signDate: "the day on which the recipient finishes",
  picture: "a photo or another image of the recipient's",
  stamp: "an image of the organisation's, which the sender places; its value is the image_hash of one of its stamps",
};
