import { expect, test } from "vitest";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import { page, save, sign, signature } from "../../../../tests/support/raw-pdf";
import { scanForSignatures } from "./scan";
import { verifyPdf } from "./verify-pdf";

// Files that are made to take a verifier's time or memory; in the browser nothing else stops it.

test("a tree of pages with hundreds of thousands of children is read", async () => {
  const kids = "3 0 R ".repeat(300_000);
  const file = await sign(
    save({ ...page("Rent: 500"), 2: `<</Type/Pages/Kids[${kids}]/Count 1>>`, 8: signature() }),
    honest(await identityOf({ name: "Somebody" })),
  );
  expect(await verifyPdf(file)).toMatchObject({ state: "whole" });
});

test("a thousand stray signatures that never end are read no further than the file is long", () => {
  const open = Array.from({ length: 1000 }, (_, index) => `${index + 1} 0 obj\n<</ByteRange(`).join("\n");
  const text = `%PDF-1.7\n${open}${"x".repeat(5_000_000)}`;
  expect(scanForSignatures(Buffer.from(text, "latin1"), text)).toEqual([]);
});

test("of a hundred stray signatures no more are checked than are needed to say that the file is not whole", () => {
  const one = "<</Type/Sig/ByteRange[0 9 9 9]/Contents<00>>>";
  const text = `%PDF-1.7\n${Array.from({ length: 100 }, (_, index) => `${index + 1} 0 obj\n${one}\nendobj\n`).join("")}`;
  expect(scanForSignatures(Buffer.from(text, "latin1"), text)).toHaveLength(20);
});
