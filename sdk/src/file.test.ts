import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { file } from "./file.js";
import { formOf } from "./form.js";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-file-"));
const lease = path.join(folder, "μισθωτήριο.pdf");
writeFileSync(lease, "%PDF");
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = new TextEncoder().encode("%PDF");

test.each([
  ["a path", lease, "μισθωτήριο.pdf"],
  ["an address", pathToFileURL(lease), "μισθωτήριο.pdf"],
  ["bytes", bytes, "file"],
  ["a Blob", new Blob([bytes]), "file"],
  ["a File", new File([bytes], "a.pdf"), "a.pdf"],
  ["a stream of the web", new Blob([bytes]).stream(), "file"],
  ["a stream of Node", Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]), "file"],
])("a file is made of %s", async (_, source, name) => {
  const made = await file(source);
  expect([made.name, await made.text()]).toEqual([name, "%PDF"]);
});

test("a name can be given, and a file that is not there fails", async () => {
  expect((await file(new File([bytes], "a.pdf"), "b.pdf")).name).toBe("b.pdf");
  await expect(file(path.join(folder, "none.pdf"))).rejects.toThrow();
});

test("a form has a part for each file, objects as JSON, and nothing for what is absent", async () => {
  const two = [await file(bytes, "a.pdf"), await file(bytes, "b.pdf")];
  const form = formOf({ documents: two, request: { signatories: [] }, tags: true, ids: [1, 2], title: undefined });
  expect(form.getAll("documents").map((one) => one instanceof File && one.name)).toEqual(["a.pdf", "b.pdf"]);
  expect([form.get("request"), form.get("tags"), form.get("ids"), form.has("title")]).toEqual([
    '{"signatories":[]}',
    "true",
    "[1,2]",
    false,
  ]);
});
