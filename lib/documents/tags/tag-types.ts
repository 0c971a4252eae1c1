import type { FieldFormat, FieldType } from "@/db/enums";

type TagKind = { type: FieldType; isInitial?: boolean; format?: FieldFormat };

/** What the value of `type` means, in our spelling, DocuSeal's and Adobe's. */
export const tagKinds: Readonly<Record<string, TagKind>> = {
  text: { type: "input" },
  signature: { type: "signature" },
  initials: { type: "signature", isInitial: true },
  date: { type: "signDate" },
  name: { type: "recipientName" },
  checkbox: { type: "checkbox" },
  select: { type: "combo" },
  radio: { type: "radio" },
  // DocuSeal
  datenow: { type: "signDate" },
  number: { type: "input", format: "number" },
  phone: { type: "input", format: "phone" },
  // Adobe
  initial: { type: "signature", isInitial: true },
  fullname: { type: "recipientName" },
  email: { type: "input", format: "email" },
  title: { type: "input" },
  company: { type: "input" },
  dropdown: { type: "combo" },
};

/** The types that are offered to whoever wrote another one. */
export const ownTypes = ["text", "signature", "initials", "date", "name", "checkbox", "select", "radio"] as const;

/** One comparison of a condition, with another field's value or, without one, whether it is filled in or ticked. */
export type TagRule = {
  field: string;
  operator: "is" | "is_not" | "equals" | "not_equals" | "greater" | "less" | "contains";
  value?: string;
};

/** A tag as it was read; null where it does not say. */
export type Tag = TagKind & {
  name: string | null;
  /** A role's name, or its number from 1. */
  role: string | null;
  required: boolean | null;
  readOnly: boolean;
  value: string | null;
  options: string[];
  groupName: string | null;
  /** In points. */
  width: number | null;
  height: number | null;
  description: string;
  condition: { match: "all" | "any"; rules: TagRule[] } | null;
};
