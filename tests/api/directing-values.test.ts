import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { call, must, useProduct } from "../support/api";
import { field, person } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

/** As earlier versions stored it: a browser shows `Fee 100`. */
const turned = "Fee \u202e001";

test("what turned the direction of text before it was refused is shown as it is printed, or corrected by the recipient", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender, [person(), person()], {
    fieldsOf: (who, page, index) =>
      index === 0
        ? [
            field("Fee", 1, who, page, { read_only: true, value: "x", relative_top: 10 }),
            field("Plan", 2, who, page, { selectable_field_options: [{ key: "a", value: "x" }], relative_top: 20 }),
            field("Note", 1, who, page, { relative_top: 30 }),
          ]
        : [field("End", 1, who, page, { required: false, relative_top: 40 })],
    beforeSending: async (draft) => {
      const [fee, plan] = draft.fields.map(({ id }) => Number(id));
      await database()
        .update(fields)
        .set({ value: turned })
        .where(eq(fields.id, Number(fee)));
      await database()
        .update(fields)
        .set({ options: [{ key: "a", value: turned }] })
        .where(eq(fields.id, Number(plan)));
    },
  });
  const at = `/signature-requests/${sent.tokens[0]}`;
  const [, plan, note] = sent.fields.map(({ id }) => Number(id));
  const ofDocument = { document_id: sent.document["id"] };
  const page = await must("GET", at);
  await must("POST", `${at}/consent`, { body: { version: page.disclosure_version } });
  expect(page.documents[0].pages[0].fields).toMatchObject([
    { name: "Fee", shown: "Fee 001" },
    { name: "Plan", selectable_field_options: [{ key: "a", value: "Fee 001" }] },
    { name: "Note", shown: null },
  ]);
  const data = [
    { ...ofDocument, field_id: plan, value: "a" },
    { ...ofDocument, field_id: note, value: "mine" },
  ];
  await must("PUT", `${at}/values`, { body: { data } });
  await database()
    .update(fieldEntries)
    .set({ value: turned })
    .where(eq(fieldEntries.fieldId, Number(note)));
  const refused = await call("POST", `${at}/fill-and-sign`, { body: { data: [] } });
  expect([refused.status, refused.json["errors"]]).toEqual([
    422,
    { [`fields.${note}`]: expect.stringContaining("U+202E") },
  ]);
  await must("POST", `${at}/fill-and-sign`, { body: { data: [{ ...ofDocument, field_id: note, value: "Fee 001" }] } });
  const stored = await database()
    .select()
    .from(fieldEntries)
    .where(inArray(fieldEntries.fieldId, [Number(note)]));
  expect(stored).toMatchObject([{ value: "Fee 001" }]);
  const next = await must("GET", `/signature-requests/${sent.tokens[1]}`);
  expect(next.documents[0].pages[0].values.map(({ text }: { text: string }) => text)).toEqual([
    "Fee 001",
    "Fee 001",
    "Fee 001",
  ]);
});
