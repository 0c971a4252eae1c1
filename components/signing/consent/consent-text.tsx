import type { Words } from "@/components/signing/shared/words";

/** What is agreed to; its version is lib/signing/schema's disclosureVersion: change both together. */
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
