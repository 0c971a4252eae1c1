import type { Tone } from "@/components/ui/status-dot";

/** A row as it is shown: words and dates made on the server, in the viewer's language and zone. */
export type ListItem = {
  id: number;
  title: string;
  href: string;
  /** A signing link: leaves these screens. */
  leaves: boolean;
  people: { id: number; firstName: string; lastName: string; done: boolean }[];
  completeCount: number;
  totalSteps: number;
  status: string;
  tone: Tone;
  /** What the viewer may do with it now. */
  may: { view: boolean; cancel: boolean; remove: boolean };
  modified: { iso: string; ago: string; exact: string };
};
