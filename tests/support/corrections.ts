import { type Answer, call } from "./api";
import { field, type Sender } from "./given";

/** Corrects a running workflow. */
export const correct = (
  { token }: Pick<Sender, "token">,
  { at }: { at: string },
  corrections: readonly object[],
  more: object = {},
): Promise<Answer> => call("POST", `${at}/corrections`, { token, body: { corrections, ...more } });

/** What the answer says of a recipient. */
export const effectOf = ({ json }: Answer, recipient: { id?: number } | undefined): Answer["json"] =>
  json["effects"]?.find((one: { signatory_id: number }) => one.signatory_id === recipient?.id);

/** A signature to add, whose recipient the call names. */
export const added = (name: string, pageId: number, over = {}) => {
  const { signatory_id: _, ...one } = field(name, 4, 0, pageId, { relative_top: 70, ...over });
  return one;
};

/** A field as the API answers it, in the form in which a correction takes it. */
export const asInput = (one: Answer["json"] | undefined) => {
  const { id, name, field_type_id, required, relative_top, relative_left, relative_width, relative_height, page_id } =
    one ?? {};
  return { id, name, field_type_id, required, relative_top, relative_left, relative_width, relative_height, page_id };
};
