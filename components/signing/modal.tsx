"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";

type Props = { title: string; onClose: () => void; isWide?: boolean; children: ReactNode };

/** The browser's own dialog: focus, Escape and the backdrop come with it. */
export function Modal({ title, onClose, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={isWide ? "modal modal-wide" : "modal"} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
