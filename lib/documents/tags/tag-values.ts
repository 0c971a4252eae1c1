import { fieldFormats } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import { ownTypes, type Tag, tagKinds } from "./tag-types";

/** Stops reading a tag; its sentence tells the sender what is wrong. */
export class TagProblem extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.key);
  }
}

export const nothing: Tag = {
  type: "input",
  name: null,
  role: null,
  required: null,
  readOnly: false,
  value: null,
  options: [],
  groupName: null,
  width: null,
  height: null,
  description: "",
  condition: null,
};

export function kindNamed(name: string): Pick<Tag, "type" | "isInitial" | "format"> {
  const type = name.replace(/\s/g, "").toLowerCase();
  const kind = Object.hasOwn(tagKinds, type) ? tagKinds[type] : undefined;
  if (!kind)
    throw new TagProblem({ key: "tagTypeUnknown", values: { type: name.slice(0, 60), types: ownTypes.join(", ") } });
  return kind;
}

/** `dd/mm/yyyy` and the like say that it is a date; how it is printed is the workflow's. */
export function formatOf(value: string): Partial<Tag> {
  const format = value.replace(/\s/g, "").toLowerCase();
  if (/^[dmy./-]+$/.test(format) && /d/.test(format) && /m/.test(format)) return { format: "date" };
  const known = fieldFormats.find((one) => one === format);
  const offered = fieldFormats.filter((one) => one !== "pattern");
  if (known && known !== "pattern") return { format: known };
  throw new TagProblem({
    key: "tagFormatUnknown",
    values: { format: value.slice(0, 60), formats: offered.join(", ") },
  });
}
