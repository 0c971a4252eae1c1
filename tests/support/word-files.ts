import { docxOf, pageBreak, paragraph } from "./converters";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string, look = "") => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const block = (inner: string, look = "") => `<w:p><w:pPr>${look}</w:pPr>${inner}</w:p>`;
const lines = (...texts: string[]) => texts.map(paragraph).join("");
const section = (inner: string) =>
  `<w:sectPr>${inner}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>`;

function table(rows: readonly (readonly string[])[]): string {
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"].map(
    (side) => `<w:${side} w:val="single" w:sz="4"/>`,
  );
  const width = Math.floor(9600 / (rows[0]?.length ?? 1));
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const body = rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("");
  return `<w:tbl><w:tblPr><w:tblBorders>${edges.join("")}</w:tblBorders></w:tblPr>${body}</w:tbl>`;
}

/** A Word file whose pages have this header and footer. */
function framed(body: string, { header, footer }: { header: string; footer: string }) {
  const kinds = { header: ["hdr", header], footer: ["ftr", footer] } as const;
  const part = (kind: keyof typeof kinds) =>
    `<w:${kinds[kind][0]} ${word}>${paragraph(kinds[kind][1])}</w:${kinds[kind][0]}>`;
  const each = (make: (kind: keyof typeof kinds) => string) => `${make("header")}${make("footer")}`;
  const officeXml = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return docxOf({
    body: `${body}${section(each((kind) => `<w:${kind}Reference xmlns:r="${relations}" w:type="default" r:id="${kind}"/>`))}`,
    parts: {
      "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${officeXml}.document.main+xml"/>${each((kind) => `<Override PartName="/word/${kind}.xml" ContentType="${officeXml}.${kind}+xml"/>`)}</Types>`,
      "word/_rels/document.xml.rels": `<Relationships xmlns="${packages}/relationships">${each((kind) => `<Relationship Id="${kind}" Type="${relations}/${kind}" Target="${kind}.xml"/>`)}</Relationships>`,
      "word/header.xml": part("header"),
      "word/footer.xml": part("footer"),
    },
  });
}

type WordFile = {
  make: () => Promise<Uint8Array<ArrayBuffer>>;
  /** What stays of the text. */
  kept: string[];
  /** The names of the fields, in their order on the pages. */
  fields: string[];
  roles: string[];
  pages: number;
};

const signed = (role: string, name = "Signature") => `{{${name};type=signature;role=${role};width=160;height=40}}`;
const filler = (text: string, count: number) => lines(...Array.from({ length: count }, () => text.repeat(8)));

/** Word files with tags, as senders write them: what they hold, and what becomes of it. */
export const wordFiles: Record<string, WordFile> = {
  "an invoice with a table": {
    make: () =>
      docxOf({
        body: `${lines("Invoice 2026-17")}${table([
          ["Item", "Amount"],
          ["Boards, 40 m²", "€ 1,200.00"],
          ["Received by", "{{Received by;role=Customer}}"],
        ])}${lines("", signed("Customer"))}`,
      }),
    kept: ["Invoice 2026-17", "Boards, 40 m²", "€ 1,200.00", "Received by"],
    fields: ["Received by", "Signature"],
    roles: ["Customer"],
    pages: 1,
  },
  "a lease of three pages and two people": {
    make: () =>
      docxOf({
        body: `${lines("Lease of {{Flat;role=Landlord}} in Chania")}${pageBreak}${lines("The rent is {{Rent;role=Landlord}} a month.")}${pageBreak}${lines(`Landlord ${signed("Landlord")}`, `Tenant ${signed("Tenant", "Tenant’s signature")}`)}`,
      }),
    kept: ["in Chania", "a month.", "Landlord", "Tenant"],
    fields: ["Flat", "Rent", "Signature", "Tenant’s signature"],
    roles: ["Landlord", "Tenant"],
    pages: 3,
  },
  "a Spanish contract": {
    make: () =>
      docxOf([
        "Contrato de arrendamiento de la señora Ibáñez",
        "Teléfono: {{Teléfono;role=Inquilina}}",
        `Firma: ${signed("Inquilina", "Firma")}`,
      ]),
    kept: ["Contrato de arrendamiento de la señora Ibáñez", "Teléfono:", "Firma:"],
    fields: ["Teléfono", "Firma"],
    roles: ["Inquilina"],
    pages: 1,
  },
  "a Greek contract": {
    make: () =>
      docxOf([
        "Ιδιωτικό συμφωνητικό μίσθωσης κατοικίας",
        "ΑΦΜ: {{ΑΦΜ;role=Μισθωτής}}",
        `Υπογραφή: ${signed("Μισθωτής", "Υπογραφή")}`,
      ]),
    kept: ["Ιδιωτικό συμφωνητικό μίσθωσης κατοικίας", "ΑΦΜ:", "Υπογραφή:"],
    fields: ["ΑΦΜ", "Υπογραφή"],
    roles: ["Μισθωτής"],
    pages: 1,
  },
  "a letter with header and footer": {
    make: () =>
      framed(`${lines("We offer you the post.")}${pageBreak}${lines("Accepted:", signed("Candidate"))}`, {
        header: "Countersign Ltd.",
        footer: "Seen {{Seen;role=Candidate}}",
      }),
    kept: ["Countersign Ltd.", "We offer you the post.", "Accepted:", "Seen"],
    fields: ["Seen", "Signature", "Seen"],
    roles: ["Candidate"],
    pages: 2,
  },
  "terms in two columns": {
    make: () =>
      docxOf({
        body: `${filler("Terms apply. ", 30)}${lines("Name {{Name;role=Buyer}}", signed("Buyer"))}${section('<w:cols w:num="2" w:space="400"/>')}`,
      }),
    kept: ["Terms apply."],
    fields: ["Name", "Signature"],
    roles: ["Buyer"],
    pages: 1,
  },
  "a form with boxes and a choice": {
    make: () =>
      docxOf([
        "{{Pets;type=checkbox;role=Tenant;required=false}} I keep pets",
        "Smoking: {{Smoking;type=select;options=Ναι|Όχι;role=Tenant}}",
        signed("Tenant"),
      ]),
    kept: ["I keep pets", "Smoking:"],
    fields: ["Pets", "Smoking", "Signature"],
    roles: ["Tenant"],
    pages: 1,
  },
  "tags that Word has split": {
    make: () =>
      docxOf({
        body: [
          block(
            `${run("I, ")}${run("{{Full ", "<w:b/>")}<w:proofErr w:type="spellStart"/>${run("name;ro")}${run("le=Patient}}", '<w:spacing w:val="20"/>')}${run(", agree.")}`,
          ),
          block(run(signed("Patient"), '<w:sz w:val="16"/>'), '<w:jc w:val="right"/>'),
        ].join(""),
      }),
    kept: ["I,", ", agree."],
    fields: ["Full name", "Signature"],
    roles: ["Patient"],
    pages: 1,
  },
  "justified text on a wide page": {
    make: () =>
      docxOf({
        body: `${block(run("The buyer pays {{Price;role=Buyer}} before the first of the month, as agreed between both. ".padEnd(300, "And so on. ")), '<w:jc w:val="both"/>')}${lines(signed("Buyer"))}<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>`,
      }),
    kept: ["The buyer pays", "before the first of the month"],
    fields: ["Price", "Signature"],
    roles: ["Buyer"],
    pages: 1,
  },
  "tags as Adobe and others spell them": {
    make: () => docxOf(["Order", "{{Company;role=Signer 1}}", "{{Signature_es_:signer1:signature}}"]),
    kept: ["Order"],
    fields: ["Company", "Signature"],
    roles: ["Signer 1"],
    pages: 1,
  },
};
