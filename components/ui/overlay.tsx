"use client";
import "./style-nonce";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { OverlayGuard } from "./overlay-guard";

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * Radix updates which overlay is on top on a later render than the one that moves the focus. Escape pressed in between
 * would close nothing, or the overlay below, so the focused overlay handles Escape itself.
 */
function leaveToFocus(event: Event) {
  if (event.target instanceof Element && event.target.closest("[role=dialog]")) event.preventDefault();
}

/** Keeps what had the focus before the overlay opened, and before the overlay that it was opened from. */
type OverlayElement = Element & { focusedBefore?: readonly Element[] };

/** Makes a footer button close the overlay like the cross does: a form inside may ask first. */
export const OverlayClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;

/** What Dialog and SidePanel share: backdrop, heading, close button. Needs the namespace `Overlay`. */
export function Overlay({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
  className,
}: OverlayProps & { className: string }) {
  const t = useTranslations("Overlay");
  const focusedBefore = useRef<readonly Element[]>([]);
  const guard = useRef<(close: () => void) => void>(null);
  const change = (next: boolean) => {
    if (next || !guard.current) onOpenChange(next);
    else guard.current(() => onOpenChange(false));
  };
  const closeByEscape = ({ key, target, currentTarget }: KeyboardEvent) => {
    // A nested menu or overlay is rendered elsewhere in the document and closes itself.
    if (key === "Escape" && target instanceof Node && currentTarget.contains(target)) change(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          data-overlay
          {...(!description && { "aria-describedby": undefined })}
          onEscapeKeyDown={leaveToFocus}
          onKeyDown={closeByEscape}
          onOpenAutoFocus={({ currentTarget }) => {
            const focused = document.activeElement;
            const openedFrom = focused?.closest<OverlayElement>("[data-overlay]")?.focusedBefore ?? [];
            focusedBefore.current = focused && focused !== document.body ? [focused, ...openedFrom] : openedFrom;
            Object.assign(currentTarget as OverlayElement, { focusedBefore: focusedBefore.current });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault(); // Radix would focus its own trigger, which we do not use
            // What was pressed may be gone, such as the button of a row that was removed, or of a dialog that led here.
            const next = focusedBefore.current.find((one) => one.isConnected) ?? document.getElementById("main");
            if (next instanceof HTMLElement) next.focus();
          }}
          className={classNames("fixed z-50 flex flex-col bg-paper text-ink shadow-float outline-none", className)}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0">
              <Radix.Title className="text-20">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1.5 text-ink-2">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={<X aria-hidden size={18} />} className="-mt-1.5 -mr-2.5" />
            </Radix.Close>
          </div>
          {children ? (
            <OverlayGuard value={guard}>
              <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
            </OverlayGuard>
          ) : null}
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-sm:flex-col-reverse">
              {footer}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
