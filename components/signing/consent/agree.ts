import type { POST } from "@/app/v1/signature-requests/[token]/consent/route";
import type { Language } from "@/db/enums";
import { act } from "@/components/signing/shared/act";
import type { RetryOptions } from "@/components/signing/shared/call-link";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import type { Words } from "@/components/signing/shared/words";

export type Asked = {
  token: string;
  words: Words;
  /** The version of the disclosure. */
  version: string;
  language: Language;
  onConsented: () => void;
};

/** Records the consent. Returns why it failed, or an empty string if it did not. */
export async function agree({ token, words, version, language, onConsented }: Asked, patience: RetryOptions) {
  const outcome = await act<typeof POST>(
    "POST",
    token,
    "consent",
    { version, language, seenSequence: seenSequence() },
    patience,
  );
  if (!outcome.ok) return outcome.failure.sentence || words.failed;
  onConsented();
  return "";
}
