import { expect, test, vi } from "vitest";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findTexts } from "@/lib/platform/pdf/pool";
import { call, useProduct } from "../support/api";
import { givenPdf, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";

vi.mock(import("@/lib/platform/pdf/pool"), (original) =>
  original().then((actual) => ({ ...actual, findTexts: vi.fn(actual.findTexts) })),
);
useProduct();

/** Asks for texts of a document of two pages. */
async function givenSearch() {
  const sender = await givenUser();
  const { id } = await upload(sender, await givenPdf(2));
  return async (text: string) =>
    call("GET", `/documents/${id}/occurrences?${new URLSearchParams({ text })}`, { token: sender.token });
}

test("texts are searched one at a time, and each once for all who ask", async () => {
  const ask = await givenSearch();
  let running = 0;
  let most = 0;
  vi.mocked(findTexts).mockImplementation(async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    return [[]];
  });
  const texts = ["One", "Two", "Three", "One"];
  const answers = await Promise.all(texts.map(ask));
  expect(answers.map(({ status, json }) => [status, json["occurrences"]])).toEqual(texts.map(() => [200, []]));
  expect([most, vi.mocked(findTexts).mock.calls.length]).toEqual([1, 3]);
});

test("a text that is printed too often, and a document that cannot be searched, are refused in their own words", async () => {
  const ask = await givenSearch();
  const place = { pageIndex: 0, left: 10, top: 10, width: 10, height: 2 };
  vi.mocked(findTexts).mockResolvedValueOnce([Array.from({ length: 1001 }, () => place)]);
  const { status, json } = await ask("a");
  expect([status, json["errors"]]).toEqual([
    422,
    { text: "This text is printed more than 1,000 times. Please enter a longer one." },
  ]);
  vi.mocked(findTexts).mockRejectedValueOnce(new PdfRefused("tooComplex"));
  const refused = await ask("b");
  expect([refused.status, refused.json["message"]]).toEqual([422, "The document is too large to be searched."]);
});
