"use client";
import "./style-nonce";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";

type Props = { title: string; text: string; children: ReactNode };

/** Hides the page, which keeps what was entered on it, until what it asks for is done. It cannot be closed. */
export function Cover({ title, text, children }: Props) {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 bg-paper-2" />
        <AlertDialog.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={focusFirst}
          className="fixed inset-x-4 top-1/2 z-60 mx-auto flex max-w-[440px] -translate-y-1/2 flex-col gap-4 rounded-dialog border border-line bg-paper p-6 text-ink shadow-float outline-none"
        >
          <AlertDialog.Title className="text-20">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">{text}</AlertDialog.Description>
          <div className="flex flex-col items-start gap-4">{children}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Radix focuses the button that cancels; a cover has none, and keys would go on to the hidden page. */
function focusFirst(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement)
    event.currentTarget.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
