import type { Tone } from "@/components/ui/status-dot";
import type { Segment } from "@/lib/workflows/list/segments";

/** A row ready for display: the server formats words and dates in the viewer's language and time zone. */
export type ListItem = {
  id: number;
  title: string;
  href: string;
  /** True when `href` is a signing link, which is outside the sender's screens. */
  leaves: boolean;
  /** The first document (null if the viewer may not see it), and whether there are several and they are sealed. */
  thumbnail: { documentId: number | null; several: boolean; isSealed: boolean };
  /** The word that marks a sample of the first start. */
  sample: string | null;
  people: Segment[];
  completeCount: number;
  totalSteps: number;
  status: string;
  tone: Tone;
  /** The recipients whose turn it is, if the viewer may remind them. */
  remind: readonly { id: number; name: string; firstName: string }[];
  /** What the viewer may do with it now. */
  may: { view: boolean; edit: boolean; correct: boolean; copy: boolean; cancel: boolean; remove: boolean };
  modified: { iso: string; ago: string; exact: string };
};
