import { type Answer, call } from "./api";
import type { Sender } from "./given";

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
