import { expect, test } from "vitest";
import type { ShownRequest } from "@/lib/signing/schema";
import { mainActOf, startOf, stepsOf } from "./steps";

type One = ShownRequest["attachments"][number];
const one = (over: Partial<One> = {}): One => ({
  id: 1,
  signatoryId: 1,
  templateRoleId: null,
  title: "Passport",
  description: "Both sides",
  required: true,
  visibleToSignatories: false,
  allowChanges: true,
  fileName: null,
  contentType: null,
  byteSize: null,
  uploadedAt: null,
  ...over,
});
const request = (over: object = {}) => ({
  attachments: [] as One[],
  referenceAttachments: [] as One[],
  visibleAttachments: [] as (One & { uploadedBy: string })[],
  signatory: { webformEnabled: false },
  ...over,
});

test("a tab is shown only if it has content; Documents always is", () => {
  expect(stepsOf(request())).toEqual(["documents"]);
  expect(stepsOf(request({ visibleAttachments: [one()] }))).toEqual(["documents", "attachments"]);
  const all = { attachments: [one()], referenceAttachments: [one()], signatory: { webformEnabled: true } };
  expect(stepsOf(request(all))).toEqual(["references", "webform", "documents", "attachments"]);
});

test("a recipient with the web form starts there, and never on a tab that is not offered", () => {
  expect(startOf(request(), undefined)).toBe("documents");
  expect(startOf(request(), "webform")).toBe("documents");
  const webform = request({ signatory: { webformEnabled: true } });
  expect(startOf(webform, undefined)).toBe("webform");
  expect(startOf(webform, "documents")).toBe("documents");
});

test("the main button: from references to the documents, then next, continue, finish", () => {
  const plain = request();
  const asking = request({ attachments: [one()] });
  const given = request({ attachments: [one({ uploadedAt: new Date() })] });
  expect(mainActOf({ step: "references", hasOpen: true, request: plain })).toEqual({
    word: "continue",
    to: "documents",
  });
  for (const step of ["documents", "webform"] as const) {
    expect(mainActOf({ step, hasOpen: true, request: asking }).word).toBe("next");
    expect(mainActOf({ step, hasOpen: false, request: asking })).toEqual({ word: "continue", to: "attachments" });
    expect(mainActOf({ step, hasOpen: false, request: plain }).word).toBe("finish");
  }
  const finish = { word: "finish", to: "end" };
  expect(mainActOf({ step: "attachments", hasOpen: false, request: asking })).toEqual({
    ...finish,
    isDisabled: true,
  });
  expect(mainActOf({ step: "attachments", hasOpen: false, request: given })).toEqual({
    ...finish,
    isDisabled: false,
  });
  expect(mainActOf({ step: "attachments", hasOpen: true, request: given }).word).toBe("next");
  const optional = request({ attachments: [one({ required: false })] });
  expect(mainActOf({ step: "attachments", hasOpen: false, request: optional })).toEqual({
    ...finish,
    isDisabled: false,
  });
});
