"use client";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type Props = { title: string; onClose: () => void; look?: "wide" | "signature"; children: ReactNode };

/** The browser's own dialog: focus, Escape and the backdrop come with it. */
export function Modal({ title, onClose, look, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A dialog gives the focus back only while it is in the page: a layout effect ends before the element goes.
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
      onClose={({ currentTarget }) => (currentTarget.open ? undefined : onClose())} // strict mode opens it twice
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
