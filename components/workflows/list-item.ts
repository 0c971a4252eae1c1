import type { Tone } from "@/components/ui/status-dot";

type Person = { id: number; name: string; initials: { firstName: string; lastName: string }; done: boolean };

/** A row ready for display: the server formats words and dates in the viewer's language and time zone. */
export type ListItem = {
  id: number;
  title: string;
  href: string;
  /** True when `href` is a signing link, which is outside the sender's screens. */
  leaves: boolean;
  people: Person[];
  completeCount: number;
  totalSteps: number;
  status: string;
  tone: Tone;
  /** What the viewer may do with it now. */
  may: { view: boolean; copy: boolean; cancel: boolean; remove: boolean };
  modified: { iso: string; ago: string; exact: string };
};
