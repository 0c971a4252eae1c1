import type { PageBox, PercentBox } from "./geometry";

export type PdfNotice =
  "alreadySigned" | "activeContentRemoved" | "attachmentsRemoved" | "formFlattened" | "passwordRemoved";

/** width and height are points as displayed. */
export type PdfPage = { pageIndex: number; box: PageBox; width: number; height: number };

export type PageImage = { width: 700 | 1400; webp: Uint8Array };

export type SuggestedField = PercentBox & {
  name: string;
  kind: "input" | "checkbox" | "radio" | "combo" | "signature";
  pageIndex: number;
  options?: string[];
  groupName?: string;
};

export type Inspection = {
  bytes: Uint8Array;
  pages: PdfPage[];
  firstPage: PageImage[];
  notices: PdfNotice[];
  /** Signatures that the upload carried; they end with the flattening. */
  signatureCount: number;
  suggestedFields: SuggestedField[];
};

export type FontFace = "Helvetica" | "Courier" | "Times New Roman";

/** One frozen value. Font sizes are points as displayed; a caption is a line below the image, such as the time of signing. */
export type Stamp = PercentBox & { pageIndex: number } & (
    | { kind: "text"; text: string; fontFace: FontFace; fontSize: number; multiline: boolean }
    | { kind: "check"; checked: boolean }
    | { kind: "radio"; selected: boolean }
    | { kind: "image"; png: Uint8Array; caption?: string }
  );

export type SigningIdentity = {
  /** Private key, PKCS #8 DER: RSA or EC. */
  pkcs8: Uint8Array;
  /** DER, the signer's own first. */
  certificates: Uint8Array[];
};

export type Seal = SigningIdentity & {
  name: string;
  reason: string;
  contactInfo?: string;
  signedAt: Date;
  /** Written into the Info dictionary, where the seal covers it. */
  metadata: Record<string, string>;
  /** An RFC 3161 authority; makes the seal PAdES B-T. */
  tsaUrl?: string;
};

export type SealedPdf = { bytes: Uint8Array; sha256: string; pageCount: number };

/** Every string is translated already; pageOf holds {page} and {pages}; a column's width is its share of the line. */
export type CertificateData = {
  title: string;
  subtitle: string;
  facts: { label: string; value: string }[];
  sections: { heading: string; columns: { label: string; width: number }[]; rows: string[][] }[];
  footer: string;
  pageOf: string;
};
