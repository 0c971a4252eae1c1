"use client";
import "./style-nonce";
import { Check } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { classNames } from "./class-names";

type Props = {
  trigger: ReactNode;
  label: string;
  align?: "start" | "end";
  side?: "top" | "bottom";
  children: ReactNode;
};

/**
 * `trigger` is one button; `children` are MenuItems. It is rendered inside the button's landmark, and does not block
 * the rest of the page.
 */
export function Menu({ trigger, label, align = "end", side = "bottom", children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) =>
        setPlace(open ? (button.current?.closest<HTMLElement>("main, aside, nav") ?? null) : null)
      }
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[calc(100vw-16px)] min-w-48 animate-appear rounded-card bg-paper p-1 text-ink shadow-float ring-1 ring-line"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemStyle =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-paper-2 data-highlighted:shadow-none data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-ink pointer-coarse:min-h-11";

type ItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  onSelect?: () => void;
  className?: string;
  children: ReactNode;
};

export function MenuItem({ icon, danger = false, disabled = false, href, onSelect, className, children }: ItemProps) {
  const style = classNames(itemStyle, danger && "text-bad", className);
  return (
    <DropdownMenu.Item asChild={Boolean(href)} disabled={disabled} onSelect={onSelect} className={style}>
      {href ? (
        <Link href={href}>
          {icon}
          {children}
        </Link>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  );
}

type RadiosProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, with a heading; choosing leaves the menu open, so that the effect is seen. */
export function MenuRadios<Value extends string>({ label, value, options, onChange }: RadiosProps<Value>) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value}>
      <DropdownMenu.Label className="px-3 pt-1 text-13 text-ink-2">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
          className={itemStyle}
        >
          <span className="flex size-4 items-center justify-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden size={16} />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}
