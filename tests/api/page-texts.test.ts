import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { pages } from "@/db/schema/documents";
import { type Answer, must, useProduct } from "../support/api";
import { person } from "../support/given";
import { givenMember, givenSent } from "../support/shortcuts";

useProduct();

test("the text of the pages is available to those who cannot see them", async () => {
  const { tokens, document } = await givenSent(await givenMember(), [person()]);
  const at = `/signature-requests/${tokens[0]}`;
  const written = ["First page", "Second page"];
  for (const [pageIndex, text] of written.entries())
    await database()
      .update(pages)
      .set({ text })
      .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  const { texts } = await must("GET", `${at}/text`);
  expect(texts.map((one: Answer["json"]) => one.text)).toEqual(written);
  const [doc] = (await must("GET", at)).documents;
  expect(texts.map((one: Answer["json"]) => one.page_id)).toEqual(doc.pages.map((page: Answer["json"]) => page.id));
});
