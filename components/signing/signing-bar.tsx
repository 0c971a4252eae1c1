"use client";
import { useState } from "react";
import type { SigningRequestDto } from "./entries";
import { Modal } from "./modal";
import { fill, type Words } from "./words";

type Props = {
  words: Words;
  request: SigningRequestDto;
  done: number;
  total: number;
  isComplete: boolean;
  isBusy: boolean;
  notice: string;
  onMain: () => void;
  onDecline: () => void;
};

/** Slim, on top; on phones the progress and the button stand at the bottom, in reach of the thumb. */
export function SigningBar({ words, request, done, total, isComplete, isBusy, notice, onMain, onDecline }: Props) {
  const [showsMessages, setShowsMessages] = useState(false);
  const { branding, documents, message, privateMessage, sender, title } = request;
  const notes = [message, privateMessage].filter((note) => note !== null && note !== "");
  return (
    <header className="bar">
      <a className="skip" href="#document">
        {words.skip}
      </a>
      <p className="bar-logo">
        {branding?.logoPath ? (
          <img src={branding.logoPath} alt={sender.company ?? sender.name} height={28} />
        ) : (
          "Countersign"
        )}
      </p>
      <div className="bar-title">
        <h1>
          {documents.length === 1 ? title : `${title} · ${fill(words.documentCount, { count: documents.length })}`}
        </h1>
        <p>{fill(words.asks, { sender: sender.company ? `${sender.name}, ${sender.company}` : sender.name })}</p>
      </div>
      <details className="bar-menu">
        <summary className="button button-quiet">{words.menu}</summary>
        <div className="bar-menu-list">
          {notes.length > 0 ? (
            <button type="button" className="button button-quiet" onClick={() => setShowsMessages(true)}>
              {words.showMessages}
            </button>
          ) : null}
          <button type="button" className="button button-quiet" onClick={onDecline}>
            {words.declineAction}
          </button>
        </div>
      </details>
      <div className="bar-go">
        <p className="bar-progress" aria-live="polite">
          {fill(words.progress, { done, total })}
        </p>
        <button type="button" className="button button-primary" disabled={isBusy} onClick={onMain}>
          {isBusy ? words.finishing : isComplete ? words.finish : words.next}
        </button>
      </div>
      <p className="bar-notice" role="alert">
        {notice}
      </p>
      {showsMessages ? (
        <Modal title={fill(words.messagesTitle, { sender: sender.name })} onClose={() => setShowsMessages(false)}>
          {notes.map((note) => (
            <p key={note} className="note">
              {note}
            </p>
          ))}
          <div className="modal-actions">
            <button type="button" className="button" onClick={() => setShowsMessages(false)}>
              {words.close}
            </button>
          </div>
        </Modal>
      ) : null}
    </header>
  );
}
