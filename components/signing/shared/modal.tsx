"use client";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type Props = { title: string; onClose: () => void; look?: "wide" | "signature"; children: ReactNode };

/** A native `<dialog>`, which brings focus handling, Escape and the backdrop. */
export function Modal({ title, onClose, look, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A dialog returns the focus only if it is closed while still in the page, so a layout effect closes it before
  // removal.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={look ? `modal modal-${look}` : "modal"}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // bubbled from a file input inside
        // The browser would return the focus before firing `close`, and a key pressed in between would be lost.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => (currentTarget.open ? undefined : onClose())} // strict mode opens it twice
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
