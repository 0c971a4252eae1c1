import { expect, test, vi } from "vitest";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPrinted } from "@/lib/platform/pdf/pool";
import { call, useProduct } from "../support/api";
import { givenPdf, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";

vi.mock(import("@/lib/platform/pdf/pool"), (original) =>
  original().then((actual) => ({ ...actual, readPrinted: vi.fn(actual.readPrinted) })),
);
useProduct();

test("what is printed on a page is read once for all who ask, also if it cannot be read", async () => {
  const sender = await givenUser();
  const { id } = await upload(sender, await givenPdf(2));
  const boxesOn = async (page: number) =>
    (await call("GET", `/documents/${id}/pages/${page}/printed`, { token: sender.token })).json.printed;
  const [first, second] = await Promise.all([boxesOn(0), boxesOn(0)]);
  expect(first.length).toBeGreaterThan(0);
  expect([second, await boxesOn(0)]).toEqual([first, first]);
  expect(readPrinted).toHaveBeenCalledTimes(1);

  vi.mocked(readPrinted).mockRejectedValueOnce(new PdfRefused("tooComplex"));
  expect([await boxesOn(1), await boxesOn(1)]).toEqual([[], []]);
  expect(readPrinted).toHaveBeenCalledTimes(2);
});
