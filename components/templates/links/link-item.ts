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
  /** The sender's values, by the names of fields. */
  fields: Readonly<Record<string, string | boolean>>;
  /** How often it was used, and until when and how often it may be. */
  facts: string[];
  /** An SVG drawing. */
  qr: string;
};
