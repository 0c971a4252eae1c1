import type { PageBox, PercentBox } from "./geometry";
import type { ImageWidth } from "./image-widths";

export type PdfNotice =
  "alreadySigned" | "activeContentRemoved" | "attachmentsRemoved" | "formFlattened" | "passwordRemoved";

/** width and height are points as displayed. */
type PdfPage = { pageIndex: number; box: PageBox; width: number; height: number };

export type PageImage = { width: ImageWidth; webp: Uint8Array };

/** What a form of a PDF consists of, in its own terms. */
export type FormWidget = "text" | "choice" | "checkbox" | "radio" | "signature";

export type SuggestedField = PercentBox & {
  name: string;
  widget: FormWidget;
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

/** A code, such as a hash, is set so small that it stays on one line. */
export type CertificateFact = { label: string; value: string; isCode?: boolean };

export type CertificateDocument = {
  name: string;
  facts: CertificateFact[];
  /** The first page as WebP; `alternative` says in words what it shows. */
  thumbnail?: Uint8Array;
  alternative: string;
};

export type CertificatePerson = {
  name: string;
  /** What the person did, in a few words. */
  outcome: string;
  facts: CertificateFact[];
  /** The sentence that the person agreed to, in the language in which it was shown. */
  agreement?: { introduction: string; sentence: string; language: string };
  /** PNG. */
  signatures: { png: Uint8Array; alternative: string }[];
};

/** Every string is translated already; pageOf holds {page} and {pages}; `language` is a BCP 47 tag. */
export type CertificateData = {
  language: string;
  title: string;
  subtitle: string;
  /** Why it is not final, where it is not. */
  notice?: { heading: string; text: string };
  summary: string;
  facts: CertificateFact[];
  documents: { heading: string; list: CertificateDocument[] };
  people: { heading: string; list: CertificatePerson[] };
  events: {
    heading: string;
    introduction: string;
    head: [when: string, what: string];
    rows: [when: string, what: string][];
  };
  verification: {
    heading: string;
    paragraphs: string[];
    facts: CertificateFact[];
    address: string;
    alternative: string;
  };
  /** A JSON file that is associated with the document. */
  attachment: { name: string; description: string; json: string };
  footer: string;
  pageOf: string;
  madeAt: Date;
};

/** Every string is translated already; pageOf holds {page} and {pages}; a column's width is its share of the line. */
export type TableSheet = {
  title: string;
  subtitle: string;
  facts: { label: string; value: string }[];
  sections: { heading: string; columns: { label: string; width: number }[]; rows: string[][] }[];
  footer: string;
  pageOf: string;
};
