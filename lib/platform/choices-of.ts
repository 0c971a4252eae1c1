import type { Sentence } from "./errors";

/** What could be meant, if the sentence asks for it: texts of which each can be entered as it stands. */
export const choicesOf = ({ key, values = {} }: Sentence): string[] =>
  key === "meantOne" || key === "meantEither" ? Object.values(values).map(String) : [];
