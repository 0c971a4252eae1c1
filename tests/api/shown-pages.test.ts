import { asc, eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { pages } from "@/db/schema/documents";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { systemContext } from "@/lib/platform/context/context";
import { imageWidths } from "@/lib/platform/pdf/image-widths";
import { auditChainOf } from "../support/audit-chain-of";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenPdf, person, type Sender, signAs, upload } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { stateOf } from "@/lib/platform/process/process-state";

// The owner of the database shows a recipient another page than the one that will be sealed.
useProduct();

let sender: Sender;
let other: Answer["json"];
beforeAll(async () => {
  sender = await givenUser();
  other = await upload(sender, await givenPdf(2, "Another contract"));
  await runJobs();
});

const pagesOf = ({ document }: Pick<Sent, "document">) =>
  database().select().from(pages).where(eq(pages.documentId, document.id)).orderBy(asc(pages.pageIndex));
const at = ({ tokens }: Sent) => `/signature-requests/${tokens[0]}`;

async function givenPrepared(): Promise<Sent> {
  const sent = await givenSent(sender, [person()]);
  await prepareDocument(systemContext(), sent.document.id);
  return sent;
}

async function seenOf(sent: Sent) {
  const images: string[] = [];
  for (const width of imageWidths) {
    const { bytes } = await call("GET", `${at(sent)}/documents/${sent.document.id}/pages/0?width=${width}`);
    images.push(Buffer.from(bytes).toString("base64"));
  }
  const [document] = (await must("GET", at(sent))).documents;
  const { texts } = await must("GET", `${at(sent)}/text`);
  const shown = document.pages.map(({ width, height, text }: Record<string, unknown>) => ({ width, height, text }));
  return { images, shown, texts };
}

/** Clears the memory of recent log lines, so that a repeated message is logged again. */
const forgetLogged = () => stateOf("rarelyLogged", () => new Map()).clear();

/** Replaces the rows of the pages with those of another document, whose images are all rendered. */
const ofOther = (sent: Sent) => {
  const columns = ["image200", "image700", "image900", "image1400", "text"].map((name) => sql.identifier(name));
  return sql`update pages p set ${sql.join(
    columns.map((name) => sql`${name} = q.${name}`),
    sql`, `,
  )}, width = 300, height = 300 from pages q
    where p.document_id = ${sent.document.id} and q.document_id = ${other.id} and q.page_index = p.page_index`;
};

const attacks: Record<string, (sent: Sent) => SQL[]> = {
  "images, text and sizes of another document": (sent) => [ofOther(sent)],
  "the same with the codes that these have": (sent) => [
    ofOther(sent),
    sql`update pages p set codes = q.codes from pages q
      where p.document_id = ${sent.document.id} and q.document_id = ${other.id} and q.page_index = p.page_index`,
  ],
  "the same without any code, as if an earlier version had made them": (sent) => [
    ofOther(sent),
    sql`update pages set codes = '{}' where document_id = ${sent.document.id}`,
  ],
  "its pages in another order": ({ document }) => [
    sql`update pages p set image200 = q.image200, image900 = q.image900, image1400 = q.image1400, text = q.text,
      codes = q.codes from pages q where p.document_id = ${document.id} and q.document_id = p.document_id
      and q.page_index = 1 - p.page_index`,
  ],
};

describe("a recipient is shown the file that will be sealed, whatever the row of the page says:", () => {
  test.each(Object.keys(attacks))("%s", async (name) => {
    const sent = await givenPrepared();
    for (const width of imageWidths)
      await must("GET", `/documents/${other.id}/pages/0?width=${width}`, { token: sender.token });
    const before = await seenOf(sent);
    await asOwner(...(attacks[name]?.(sent) ?? []));
    forgetLogged();
    const said = await logged(async () => expect(await seenOf(sent)).toEqual(before));
    expect(said.includes("a page is not stored as it was made of its document")).toBe(!name.includes("without"));
    const asSender = await must("GET", sent.at, { token: sender.token });
    expect(asSender.documents[0].pages.map(({ width }: { width: number }) => width)).toEqual(
      before.shown.map(({ width }: { width: number }) => width),
    );
  });

  test("with a page left out, it is not shown at all", async () => {
    const sent = await givenPrepared();
    await asOwner(sql`delete from pages where document_id = ${sent.document.id} and page_index = 1`);
    const answer = await call("GET", at(sent));
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining("not the one that was sent")]);
    await asOwner(sql`delete from pages where document_id = ${sent.document.id}`);
    expect((await call("GET", at(sent))).status).toBe(409);
  });
});

test("what an earlier version made is made anew once, and is sealed as it was attested", async () => {
  const sent = await givenPrepared();
  await asOwner(sql`update pages set codes = '{}' where document_id = ${sent.document.id}`);
  const before = await pagesOf(sent);
  await seenOf(sent);
  const [first] = await pagesOf(sent);
  expect(Object.keys(first?.codes ?? {}).toSorted()).toEqual(
    ["size", "text", ...imageWidths.map((width) => `image${width}`)].toSorted(),
  );
  expect(first).toMatchObject({ width: before[0]?.width, image900: before[0]?.image900 });
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  expect(await auditChainOf(sender, sent)).toMatchObject({ whole: true, facts: { state: "kept" } });
});

test("a picture and sizes that the trail attests are not replaced by what another version makes of the file", async () => {
  const sent = await givenPrepared();
  const attested = sql`width = 300, image900 = ${"0".repeat(64)}, codes = '{}'`;
  await asOwner(sql`update pages set ${attested} where document_id = ${sent.document.id} and page_index = 0`);
  const seen = await seenOf(sent);
  const [first] = await pagesOf(sent);
  expect(first).toMatchObject({ width: 300, image900: "0".repeat(64), drawn900: expect.any(String) });
  // The image drawn as a replacement is stored, and shown from then on.
  await asOwner(sql`update pages set image200 = null where document_id = ${sent.document.id} and page_index = 0`);
  const drawn = await call("GET", `${at(sent)}/documents/${sent.document.id}/pages/0?width=900`);
  expect(Buffer.from(drawn.bytes).toString("base64")).toBe(seen.images[imageWidths.indexOf(900)]);
  expect((await pagesOf(sent))[0]).toMatchObject({ image200: null });
});
