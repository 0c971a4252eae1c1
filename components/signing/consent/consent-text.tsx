import type { Words } from "@/components/signing/shared/words";

/** The disclosure that the recipient consents to. Change `disclosureVersion` in lib/signing/schema together with it. */
export function ConsentText({ words }: { words: Words }) {
  return (
    <div className="consent">
      <p>{words.consentText}</p>
      <details>
        <summary>{words.consentMore}</summary>
        <p>{words.consentDetail}</p>
      </details>
    </div>
  );
}
