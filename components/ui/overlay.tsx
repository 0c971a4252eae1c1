"use client";
import "./style-nonce";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons at its end. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** What Dialog and SidePanel share: the shade, the heading, the way out. Needs the namespace `Overlay`. */
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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          {...(!description && { "aria-describedby": undefined })}
          className={classNames("fixed z-50 flex flex-col bg-paper text-ink shadow-float outline-none", className)}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0">
              <Radix.Title className="text-20 break-words">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1.5 text-ink-2">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={<X aria-hidden size={18} />} className="-mt-1.5 -mr-2.5" />
            </Radix.Close>
          </div>
          {children ? <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">{children}</div> : null}
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
