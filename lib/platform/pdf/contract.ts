import type { PageBox, PercentBox } from "./geometry";
import type { ImageWidth } from "./image-widths";
import type { SealLevel } from "./seal-levels";
import type { TextRoom } from "./text-room";

export type PdfNotice =
  | "alreadySigned"
  | "activeContentRemoved"
  | "attachmentsRemoved"
  | "formFlattened"
  | "passwordRemoved"
  | "formScriptsLeftOut"
  | "formFieldsLeftOut";

/** Pages made from pictures, or why there are none. */
export type PicturePages = { pdf: Uint8Array } | { refused: "damaged" | "pixels" | "tooManyPages" };

/** `width` and `height` are in points, as displayed. */
type PdfPage = { pageIndex: number; box: PageBox; width: number; height: number };

/** What to look for: every occurrence, or the one of this number, counted from 1; on one page, or on all of them (null). */
export type TextSearch = { text: string; pageIndex: number | null; occurrence: number | "all" };

/** Something that is printed on a page; `text` is null of a line to write on, a frame or an image. */
export type PrintedBox = PercentBox & { text: string | null };

/** Where a text is printed. */
export type FoundText = PercentBox & { pageIndex: number };

/** A text between double braces, and where its first line is printed. `isClosed`: it ends with double braces. */
export type FoundTag = PercentBox & { pageIndex: number; text: string; isClosed: boolean };

/** `left`: which tags could not be taken out without changing something else. */
export type WithoutTags = { bytes: Uint8Array; left: number[] };

export type PageImage = { width: ImageWidth; webp: Uint8Array };

/** Kinds of widgets in a PDF form. */
export type FormWidget = "text" | "choice" | "checkbox" | "radio" | "signature";

/** What a form's field asks of its value. */
export type WidgetRules = {
  required?: boolean;
  multiline?: boolean;
  maxLength?: number;
  comb?: number;
  format?: "number" | "money" | "date";
  currency?: string;
  decimals?: number;
  min?: string;
  max?: string;
};

export type SuggestedField = PercentBox & {
  name: string;
  widget: FormWidget;
  pageIndex: number;
  options?: string[];
  groupName?: string;
  rules?: WidgetRules;
};

/** A field that a page without fields of its own seems to have. */
export type FoundField = Pick<SuggestedField, "widget" | "pageIndex" | "groupName" | keyof PercentBox> & {
  /** The label, or its beginning; empty if nobody can read one. */
  name: string;
  /** The whole label, if it is longer than the name. */
  description: string;
  rules?: Omit<WidgetRules, "format"> & { format?: WidgetRules["format"] | "email" | "phone" | "iban" };
  /** What the product would fill in. */
  prefill?: "today" | "fullName";
  isInitial?: boolean;
  /** The party of a contract that the place seems to be for, as it is printed, in small letters. */
  party?: string;
  /** From 0 to 1. */
  confidence: number;
};

export type Inspection = {
  bytes: Uint8Array;
  pages: PdfPage[];
  firstPage: PageImage[];
  notices: PdfNotice[];
  /** Number of signatures in the upload; flattening removes them. */
  signatureCount: number;
  suggestedFields: SuggestedField[];
};

export type FontFace = "Helvetica" | "Courier" | "Times New Roman";

/** One entry to print. Font sizes are in points as displayed; `caption` is a line below the image (time of signing). */
export type Stamp = PercentBox & { pageIndex: number } & (
    | {
        kind: "text";
        text: string;
        fontFace: FontFace;
        fontSize: number;
        multiline: boolean;
        overflow?: TextRoom["overflow"];
        /** The number of equal cells that the characters stand in. */
        comb?: number | null;
        align?: "centre";
      }
    | { kind: "check"; checked: boolean }
    | { kind: "radio"; selected: boolean }
    /** PNG, or JPEG in sRGB. */
    | { kind: "image"; image: Uint8Array; caption?: string }
  );

/** What stands below each page of a copy from before signing; the short text where the long one has no room. */
export type UnsignedMark = { short: string; long: string };

export type SigningIdentity = {
  /** Private key, PKCS #8 DER: RSA or EC. */
  pkcs8: Uint8Array;
  /** DER; the signer's certificate first. */
  certificates: Uint8Array[];
};

export type Seal = SigningIdentity & {
  name: string;
  reason: string;
  contactInfo?: string;
  signedAt: Date;
  /** Written into the Info dictionary, so that the seal covers it. */
  metadata: Record<string, string>;
  /** URL of an RFC 3161 authority; makes the seal PAdES B-T. */
  tsaUrl?: string;
};

export type SealedPdf = {
  bytes: Uint8Array;
  pageCount: number;
  /** The certificates that came with the seal's time stamp, DER, the authority's own first; none without one. */
  stampedBy: Uint8Array[];
};

/** What a seal needs to be judged later, all in DER. */
export type ValidationData = { certificates: Uint8Array[]; ocsps: Uint8Array[]; crls: Uint8Array[] };

export type SealExtension = {
  bytes: Uint8Array;
  level: SealLevel;
  data: ValidationData;
  /** The time-stamp authority for the time stamp of the document, at B-LTA. */
  tsaUrl?: string;
};

/** A sealed file, what its newest time stamp is judged by later, and the certificates (DER) that are trusted. */
export type SealRenewal = { bytes: Uint8Array; data: ValidationData; tsaUrl: string; anchors: Uint8Array[] };

/** When the certificate of the new time stamp ends, and the hash that it is made with. */
export type RenewedSeal = { bytes: Uint8Array; endsAt: Date; algorithm: string };

/** `isCode`, such as a hash: printed small enough to stay on one line. */
export type CertificateFact = { label: string; value: string; isCode?: boolean };

export type CertificateDocument = {
  name: string;
  facts: CertificateFact[];
  /** The first page as WebP; `alternative` is its text alternative. */
  thumbnail?: Uint8Array;
  alternative: string;
};

export type CertificatePerson = {
  name: string;
  /** What the person did, such as signed or declined. */
  outcome: string;
  facts: CertificateFact[];
  /** The consent as it was shown to the person, in their language. */
  agreement?: { introduction: string; sentence: string; language: string };
  /** PNG. */
  signatures: { png: Uint8Array; alternative: string }[];
};

/** All strings are translated. `pageOf` contains {page} and {pages}; `language` is a BCP 47 tag. */
export type CertificateData = {
  language: string;
  title: string;
  subtitle: string;
  /** Present if the certificate is not final; says why. */
  notice?: { heading: string; text: string };
  summary: string;
  facts: CertificateFact[];
  documents: { heading: string; list: CertificateDocument[] };
  /** Who acts, and who gets a copy. */
  people: { heading: string; list: CertificatePerson[] }[];
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
  /** A JSON file attached to the PDF. */
  attachment?: { name: string; description: string; json: string };
  footer: string;
  pageOf: string;
  madeAt: Date;
};

/** All strings are translated. `pageOf` contains {page} and {pages}; a column's `width` is its share of the line. */
export type TableSheet = {
  title: string;
  subtitle: string;
  facts: { label: string; value: string }[];
  sections: { heading: string; columns: { label: string; width: number }[]; rows: string[][] }[];
  footer: string;
  pageOf: string;
};
