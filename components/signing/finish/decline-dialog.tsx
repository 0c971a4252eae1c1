"use client";
import { useState } from "react";
import type { PATCH } from "@/app/v1/signature-requests/[token]/decline/route";
import { callLink } from "@/components/signing/shared/call-link";
import { Asterisk } from "@/components/signing/filling/radio-group";
import { isOver } from "@/components/signing/shared/refusals";
import { Modal } from "@/components/signing/shared/modal";
import { fill, type Words } from "@/components/signing/shared/words";
import { maximumReason } from "@/lib/signing/rules";

type Props = {
  token: string;
  words: Words;
  /** Reports to the audit trail what was seen; nothing is recorded once the recipient has declined. */
  report: () => Promise<void>;
  /** Settles when entries that are on their way have arrived, as they would be refused afterwards. */
  save: () => Promise<void>;
  /** Erases what the page keeps on the device. */
  forget: () => void;
  onClose: () => void;
};

export function DeclineDialog({ token, words, report, save, forget, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  async function decline() {
    setBusy(true);
    setError("");
    await Promise.all([report(), save()]);
    const outcome = await callLink<typeof PATCH>("PATCH", token, "decline", { declineReason: reason });
    if (outcome.ok || isOver(outcome.failure)) {
      forget();
      return location.reload();
    }
    setBusy(false);
    setError(outcome.failure.sentence || (outcome.failure.status === 0 ? words.declineNotSent : words.failed));
  }
  return (
    <Modal title={words.declineTitle} onClose={onClose}>
      <p>{words.declineText}</p>
      <label className="stacked">
        <span>
          {words.declineReason}
          <Asterisk isShown />
        </span>
        <textarea
          className="text-input"
          required
          rows={4}
          maxLength={maximumReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p className="quiet" role="status">
        {reason.length < maximumReason ? "" : fill(words.typeLimit, { maximum: maximumReason })}
      </p>
      <p className="problem" role="alert">
        {error}
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="button button-bad"
          disabled={!reason.trim()}
          aria-disabled={busy} // keeps the focus
          onClick={() => (busy ? undefined : void decline())}
        >
          {words.decline}
        </button>
      </div>
    </Modal>
  );
}
