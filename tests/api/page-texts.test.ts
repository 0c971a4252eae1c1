import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { pages } from "@/db/schema/documents";
import { prepareDocument, takeTurn } from "@/lib/documents/prepare-document";
import { systemContext } from "@/lib/platform/context/context";
import { type Answer, must, useProduct } from "../support/api";
import { person } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

test("the text of the pages is available to those who cannot see them", async () => {
  const { tokens, document } = await givenSent(await givenUser(), [person()]);
  const at = `/signature-requests/${tokens[0]}`;
  expect((await must("GET", `${at}/text`)).texts).toEqual([]);
  await prepareDocument(systemContext(), document.id);
  const { texts } = await must("GET", `${at}/text`);
  expect(texts.map((one: Answer["json"]) => one.text)).toEqual(["Contract, page 1", "Contract, page 2"]);
  const [doc] = (await must("GET", at)).documents;
  expect(texts.map((one: Answer["json"]) => one.page_id)).toEqual(doc.pages.map((page: Answer["json"]) => page.id));
});

// "feet" and "images" are jobs that an earlier version queued.
test.each(["texts", "feet", "images"] as const)("a turn of %s reads and draws the pages", async (step) => {
  const { document } = await givenSent(await givenUser(), [person()]);
  await takeTurn(systemContext(), document.id, step);
  const rows = await database().select().from(pages).where(eq(pages.documentId, document.id));
  const read = { text: expect.stringContaining("Contract, page"), blankFoot: true };
  expect(rows).toMatchObject([read, read]);
  for (const { image900 } of rows) expect(image900).toMatch(/^[0-9a-f]{64}$/);
});
