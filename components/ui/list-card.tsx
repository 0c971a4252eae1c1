import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Card } from "./card";

type Props = {
  title: string;
  intro: string;
  /** The words of the button that `onAdd` follows. */
  add: string;
  onAdd: () => void;
  /** Said in place of an empty list. */
  empty: string;
  /** The list's `li` elements. */
  items: readonly ReactNode[];
  /** The panels and dialogs that the list opens. */
  children: ReactNode;
};

/** A card with a list that people add to. */
export const ListCard = ({ title, intro, add, onAdd, empty, items, children }: Props) => (
  <Card
    title={title}
    actions={
      <Button icon={<Plus aria-hidden size={16} />} onClick={onAdd}>
        {add}
      </Button>
    }
  >
    <p className="mb-4 max-w-[70ch] text-ink-2">{intro}</p>
    {items.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <ul aria-label={title} className="divide-y divide-line rounded-card border border-line">
        {items}
      </ul>
    )}
    {children}
  </Card>
);
