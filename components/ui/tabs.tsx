"use client";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { SelectInput } from "./select-input";

type Tab = { key: string; label: string; content: ReactNode; disabled?: boolean };

type Props = { label: string; tabs: readonly Tab[]; value?: string; onChange?: (key: string) => void };

/** Tabs within a page or dialog; a dropdown on small screens. Controlled by `value`, otherwise with its own state. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const [own, setOwn] = useState(tabs[0]?.key ?? "");
  const current = value ?? own;
  const choose = (key: string) => {
    setOwn(key);
    onChange?.(key);
  };
  return (
    <Radix.Root value={current} onValueChange={choose}>
      <SelectInput
        label={label}
        className="mb-4 sm:hidden"
        value={current}
        choices={tabs.map(({ key, label: text, disabled }) => ({
          value: key,
          label: text,
          ...(disabled && { disabled }),
        }))}
        onChange={(event) => choose(event.target.value)}
      />
      <Radix.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line max-sm:hidden">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.key}
            value={tab.key}
            disabled={tab.disabled}
            className="rounded-t-control border-b-[3px] border-transparent px-3 py-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink focus-visible:shadow-none disabled:opacity-55 data-[state=active]:border-mark data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="rounded-control">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
