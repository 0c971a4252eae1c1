import { readFileSync } from "node:fs";

/** Of the application around our pages; nothing answers there but the test. */
export const hostOrigin = "https://acme.example.test";

const [integrity = ""] = /sha384-[\w+/=]+/.exec(readFileSync("docs/embedding.md", "utf8")) ?? [];

type Shown = { product: string; session: string; kind?: "sign" | "prepare" | "view" };

/** The application's page, as a customer would write it. */
export const hostPage = ({ product, session, kind = "sign" }: Shown): string =>
  Object.entries({ product, session, kind, integrity }).reduce(
    (page, [name, value]) => page.replaceAll(`{{${name}}}`, value.replaceAll('"', "&quot;")),
    readFileSync("tests/host/page.html", "utf8"),
  );

/** What its key may do. */
export const applicationScopes = ["read", "write", "send", "deliver_links"];

/** The place of a field of the first recipient, but for its height on the page. */
export const box = { relative_left: 10, relative_width: 35, relative_height: 4, required: true, signatory_index: 0 };

/** What a recipient is asked for before the page opens. */
export type Gate = { access_code: string } | { has_otp_step: true; mobile_number: string };

/** What it sends: a lease whose only recipient signs in the application. */
export const leaseFor = (pdf: Uint8Array, recipient: { email: string } & Partial<Gate>) => ({
  workflow_name: "Lease",
  documents: [{ name: "Lease.pdf", base64: Buffer.from(pdf).toString("base64") }],
  signatories: [{ first_name: "María", last_name: "Núñez", mail: false, ...recipient }],
  fields: [
    { ...box, name: "remark", field_type_id: 1, relative_top: 12 },
    { ...box, name: "signature", field_type_id: 4, relative_top: 40 },
  ],
});
