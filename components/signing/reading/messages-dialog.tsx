"use client";
import type { ShownRequest } from "@/lib/signing/schema";
import { Modal } from "@/components/signing/shared/modal";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = { request: ShownRequest; words: Words; onClose: () => void };

/** The sender's message to all, and the one to this recipient. */
export function MessagesDialog({ request, words, onClose }: Props) {
  const { message, privateMessage, sender } = request;
  return (
    <Modal title={fill(words.messagesTitle, { sender: sender.name })} onClose={onClose}>
      {message ? <p className="note">{message}</p> : null}
      {privateMessage ? (
        <>
          <h3>{words.privateMessage}</h3>
          <p className="note">{privateMessage}</p>
        </>
      ) : null}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Modal>
  );
}
