import type { FieldDto } from "@/lib/documents/schema";
import type { LinkState } from "@/lib/public-links/rules";

/** A public link as the page shows it, with its texts already formatted by the server. */
export type LinkItem = {
  id: number;
  url: string;
  title: string;
  roleName: string;
  state: LinkState;
  isOpen: boolean;
  /** As a date input has it: 2026-12-31. */
  closesOn: string;
  maximum: number | null;
  perDay: number;
  confirmsAddress: boolean;
  takesPrefill: boolean;
  /**
   * The fields that the sender fills in, as they were in the template when the link was opened, with the link's values.
   */
  fields: readonly FieldDto[];
  /** How often it was used, and until when and how often it may be. */
  facts: string[];
  /** An SVG drawing. */
  qr: string;
};
