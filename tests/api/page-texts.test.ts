import { expect, test } from "vitest";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { systemContext } from "@/lib/platform/context/context";
import { type Answer, must, useProduct } from "../support/api";
import { person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

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
