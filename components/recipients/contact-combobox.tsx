"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { fullName } from "@/lib/recipients/rules";
import type { SuggestedContact } from "./use-contacts";

type Props = {
  contacts: readonly SuggestedContact[];
  onPick: (contact: SuggestedContact) => void;
  onType: () => void;
  onClose: () => void;
  /** The text input, given the attributes of a combobox. */
  children: (combobox: InputProps) => ReactNode;
};
type InputProps = {
  role: "combobox";
  "aria-autocomplete": "list";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  "aria-activedescendant": string | undefined;
};

/** The matching contacts below the input. Arrow keys move through them, Enter takes one. */
export function ContactCombobox({ contacts, onPick, onType, onClose, children }: Props) {
  const t = useTranslations("RecipientContacts");
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(-1);
  const isOpen = contacts.length > 0;
  const current = Math.min(active, contacts.length - 1);
  useEffect(() => {
    const input = frame.current?.querySelector("input");
    if (!isOpen || !list.current || !input) return;
    // The frame may also contain an error below the input.
    list.current.style.top = `${input.offsetTop + input.offsetHeight + 4}px`;
    list.current.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const close = () => {
    setActive(-1);
    onClose();
  };
  const pick = (contact: SuggestedContact | undefined) => {
    if (contact) onPick(contact);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "ArrowDown") setActive((current + 1) % contacts.length);
    else if (event.key === "ArrowUp") setActive(current <= 0 ? contacts.length - 1 : current - 1);
    else if (event.key === "Enter" && current >= 0) pick(contacts[current]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div
      ref={frame}
      role="presentation"
      className="relative"
      onInput={() => {
        setActive(-1);
        onType();
      }}
      onKeyDown={press}
      onBlur={close}
    >
      {children({
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        "aria-activedescendant": isOpen && current >= 0 ? optionId(current) : undefined,
      })}
      {isOpen ? (
        <ul
          ref={list}
          id={id}
          role="listbox"
          aria-label={t("suggestions")}
          className="absolute inset-x-0 z-30 overflow-hidden rounded-control border border-edge bg-paper py-1 shadow-float"
        >
          {contacts.map((contact, index) => (
            // The input keeps the focus and handles the keys (ARIA combobox pattern).
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={contact.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(contact)}
              className={classNames(
                "min-h-10 cursor-pointer px-3 py-1.5 text-13 hover:bg-paper-2 pointer-coarse:min-h-11",
                index === current && "bg-paper-2 outline-2 -outline-offset-2 outline-ink",
              )}
            >
              <span className="block truncate font-medium">{fullName(contact)}</span>
              <span className="block truncate text-ink-2">{contact.email}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {isOpen ? t("found", { count: contacts.length }) : null}
      </p>
    </div>
  );
}
