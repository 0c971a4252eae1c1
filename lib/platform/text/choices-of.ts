import type { Sentence } from "@/lib/platform/errors/errors";

/** The choices of a “Did you mean …?”; each can be entered as it stands. Empty for other sentences. */
export const choicesOf = ({ key, values = {} }: Sentence): string[] =>
  key === "meantOne" || key === "meantEither" ? Object.values(values).map(String) : [];
