import {
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFString,
  StandardFonts,
  type PDFForm,
  type PDFPage,
  type PDFTextField,
} from "pdf-lib";
import { expect, test } from "vitest";
import { corpusFile, hasCorpus } from "../../../../tests/support/corpus";
import { inspectPdf } from "./inspect";

/** What is suggested for a form on one page of 600 by 800 points. */
async function importOf(draw: (form: PDFForm, page: PDFPage) => void) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
  draw(pdf.getForm(), page);
  const { suggestedFields, notices } = await inspectPdf(await pdf.save());
  return { fields: suggestedFields, notices };
}

test("a form's fields bring their lengths, combs, lines and formats along", async () => {
  const { fields, notices } = await importOf((form, page) => {
    const add = (name: string, y: number) => {
      const field = form.createTextField(name);
      field.addToPage(page, { x: 200, y, width: 200, height: 20, borderWidth: 0 });
      return field;
    };
    // Field and widget are one object in the forms that Acrobat writes, and two here.
    const limit = (field: PDFTextField, length: number) => {
      field.setMaxLength(length);
      for (const { dict } of field.acroField.getWidgets()) dict.set(PDFName.of("MaxLen"), PDFNumber.of(length));
    };
    const comb = add("Tax number", 700);
    limit(comb, 9);
    comb.enableCombing();
    const long = add("Remarks", 660);
    limit(long, 40);
    long.enableMultiline();
    long.enableRequired();
    const { context } = page.doc;
    const script = (js: string) => context.obj({ S: "JavaScript", JS: PDFString.of(js) });
    const rent = add("Rent", 620).acroField.dict;
    rent.set(PDFName.of("AA"), context.obj({ F: script('AFNumber_Format(2, 0, 0, 0, "$", true);') }));
    const sum = add("Total", 580).acroField.dict;
    sum.set(PDFName.of("AA"), context.obj({ C: script('AFSimple_Calculate("SUM", new Array("Rent"));') }));
    const fixed = add("Version", 540);
    fixed.setText("2027");
    fixed.enableReadOnly();
  });
  expect(fields.map(({ name, rules }) => [name, rules])).toEqual([
    ["Tax number", { comb: 9 }],
    ["Remarks", { required: true, multiline: true, maxLength: 40 }],
    ["Rent", { format: "money", currency: "USD", decimals: 2 }],
    ["Total", undefined],
  ]);
  expect(notices).toContain("formScriptsLeftOut");
});

test("a form without scripts says nothing of them", async () => {
  const { notices } = await importOf((form, page) => form.createTextField("Town").addToPage(page, { x: 200, y: 700 }));
  expect(notices).toEqual(["formFlattened"]);
});

test("a field with a machine's name is called by the words before, above or, of a box, after it", async () => {
  const { fields } = await importOf((form, page) => {
    const size = { width: 200, height: 20, borderWidth: 0 };
    page.drawText("Far away on the left", { x: 10, y: 705, size: 10 });
    page.drawText("Town of birth:", { x: 125, y: 705, size: 10 });
    form.createTextField("f1_01").addToPage(page, { x: 200, y: 700, ...size });
    page.drawText("Street and number", { x: 200, y: 664, size: 8 });
    form.createTextField("Text2").addToPage(page, { x: 200, y: 640, ...size });
    page.drawText("No", { x: 150, y: 603, size: 10 });
    form.createCheckBox("Check Box 3").addToPage(page, { x: 200, y: 600, width: 12, height: 12 });
    page.drawText("I agree to be called", { x: 220, y: 603, size: 10 });
    form.createTextField("Phone").addToPage(page, { x: 200, y: 560, ...size });
    form.createTextField("c9_9").addToPage(page, { x: 200, y: 300, ...size });
  });
  expect(fields.map(({ name }) => name)).toEqual([
    "Town of birth:",
    "Street and number",
    "I agree to be called",
    "Phone",
    "Field 5",
  ]);
});

test("a group of buttons is called by its question where its name is a machine's, and no two share one", async () => {
  const { fields } = await importOf((form, page) => {
    for (const [index, name] of ["a.pets_yn", "b.smoker_yn", "Paid by"].entries()) {
      const y = 700 - 60 * index;
      page.drawText("Do you agree?", { x: 100, y: y + 3, size: 10 });
      const group = form.createRadioGroup(name);
      for (const [place, answer] of ["Yes", "No"].entries()) {
        const x = 200 + 60 * place;
        group.addOptionToPage(answer, page, { x, y, width: 12, height: 12 });
        page.drawText(answer, { x: x + 16, y: y + 3, size: 10 });
      }
    }
  });
  expect(fields.map(({ name, groupName }) => [name, groupName])).toEqual([
    ["Yes", "Do you agree?"],
    ["No", "Do you agree?"],
    ["Yes 2", "Do you agree? 2"],
    ["No 2", "Do you agree? 2"],
    ["Paid by", "Paid by"],
    ["Paid by 2", "Paid by"],
  ]);
});

test("a length that stands with the field is kept too, where its box is an object of its own", async () => {
  const { fields } = await importOf((form, page) => {
    const field = form.createTextField("Social security number");
    field.setMaxLength(11);
    field.enableCombing();
    field.addToPage(page, { x: 200, y: 700, width: 200, height: 20, borderWidth: 0 });
    const employer = form.createTextField("Employer number");
    employer.setMaxLength(10);
    employer.addToPage(page, { x: 200, y: 640, width: 200, height: 20, borderWidth: 0 });
  });
  expect(fields.map(({ name, rules }) => [name, rules])).toEqual([
    ["Social security number", { comb: 11 }],
    ["Employer number", { maxLength: 10 }],
  ]);
});

test.each(["petitioner_name_first", "Full Name_Row_1", "GivenName", "f1_07", "line2a", "Text12"])(
  "%s is never shown to people",
  async (name) => {
    const { fields } = await importOf((form, page) => {
      page.drawText("First name", { x: 125, y: 705, size: 10 });
      form.createTextField(name).addToPage(page, { x: 200, y: 700, width: 200, height: 20, borderWidth: 0 });
      form.createTextField(`${name}_2`).addToPage(page, { x: 200, y: 300, width: 200, height: 20, borderWidth: 0 });
    });
    expect(fields.map((one) => one.name)).toEqual(["First name", "Field 2"]);
  },
);

test("of 2,000 fields the first 1,000 are suggested, and it is said", async () => {
  const { fields, notices } = await importOf((form, page) => {
    // Not by createTextField, which compares each name with all names before it: that takes ten seconds.
    const { context } = page.doc;
    for (let index = 0; index < 2000; index += 1) {
      const [x, y] = [10 + 28 * (index % 20), 7 * Math.floor(index / 20)];
      const dict = { Type: "Annot", Subtype: "Widget", FT: "Tx", T: PDFString.of(`f${index}`), P: page.ref };
      const field = context.register(context.obj({ ...dict, Rect: [x, y, x + 26, y + 6] }));
      page.node.addAnnot(field);
      form.acroForm.addField(field);
    }
  });
  expect(fields).toHaveLength(1000);
  expect(notices).toContain("formFieldsLeftOut");
});

test.skipIf(!hasCorpus)("the fields of a W-9 are called by the words beside them", async () => {
  const { suggestedFields } = await inspectPdf(new Uint8Array(corpusFile("forms/fw9.pdf")));
  const named = new Map(suggestedFields.map(({ name, rules }) => [name, rules]));
  expect([...named.keys()]).toEqual(
    expect.arrayContaining(["C corporation", "Partnership", "City, state, and ZIP code"]),
  );
  expect(named.get("Social security number")).toEqual({ comb: 3 });
  expect(named.get("Social security number 3")).toEqual({ comb: 4 }); // its widget is missing from the form
  expect([...named.keys()].filter((name) => /^[cf]1_|^Field|^In$/.test(name))).toEqual([]);
  expect([...named.keys()]).toEqual(
    expect.arrayContaining([
      "Other (see instructions)",
      "Exempt payee code (if any)",
      "Name of entity/individual. An entry is required. (For a sole proprietor or…",
    ]),
  );
});

test.skipIf(!hasCorpus)("buttons that print, clear or attach are not suggested", async () => {
  const { suggestedFields } = await inspectPdf(corpusFile("forms/b101-petition.pdf"));
  expect(suggestedFields.length).toBeGreaterThan(100);
  const ofButtons = /resets the entire form|print menu|attach a file|save|give the file/i;
  expect(suggestedFields.filter(({ name }) => ofButtons.test(name))).toEqual([]);
});

test("long names that begin alike are told apart by their ends", async () => {
  const section = "Section 2. Employer or Authorized Representative Review and Verification of the documents. ";
  const { fields } = await importOf((form, page) => {
    for (const [index, end] of ["List A, Document Title", "List B, Issuing Authority", "List C"].entries()) {
      const field = form.createTextField(`f1_${index}`);
      field.addToPage(page, { x: 200, y: 700 - 40 * index, width: 200, height: 20, borderWidth: 0 });
      for (const { dict } of field.acroField.getWidgets()) dict.set(PDFName.of("TU"), PDFString.of(section + end));
      field.acroField.dict.set(PDFName.of("TU"), PDFString.of(section + end));
    }
  });
  expect(fields.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^….*Verification of the documents\. List A, Document Title$/),
    expect.stringMatching(/^….*List B, Issuing Authority$/),
    expect.stringMatching(/^….*List C$/),
  ]);
  for (const { name } of fields) expect(name.length).toBeLessThanOrEqual(80);
});
