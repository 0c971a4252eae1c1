import { expect, test } from "vitest";
import { listFontSamples } from "@/app/(recipient)/signature-requests/[token]/font-samples";
import { drawTyped } from "@/lib/signing/signatures/draw-typed";

const nikos = { firstName: "Nikos", lastName: "Vale" };
const samplesOf = (kept: Record<string, string>) => listFontSamples("abc", nikos, kept);
const drawn = async (text: string) =>
  `data:image/png;base64,${Buffer.from((await drawTyped(text, "caveat")) ?? []).toString("base64")}`;

test("before anything is typed the samples show the recipient's own name", async () => {
  const source = "/v1/signature-requests/abc/presaved-signatures/caveat";
  expect(await samplesOf({})).toContainEqual({ font: "caveat", source });
  expect(await samplesOf({ typed_signature: "  ", decline_reason: "No" })).toEqual(await samplesOf({}));
  expect(await samplesOf({ typed_signature: " Nikos Vale " })).toEqual(await samplesOf({}));
});

test("they show what was typed, in the fonts that have its letters", async () => {
  const typed = await samplesOf({ typed_signature: "N. Vale", typed_initials: "NV" });
  expect(typed).toContainEqual({ font: "caveat", source: await drawn("N. Vale") });
  expect(await samplesOf({ typed_initials: "NV" })).toContainEqual({ font: "caveat", source: await drawn("NV") });
  const greek = await samplesOf({ typed_signature: "Νίκος" });
  expect(greek).toEqual([{ font: "mynerve", source: expect.stringMatching(/^data:/) }]);
});

test("they show no name while the typed one is too long", async () => {
  const long = await samplesOf({ typed_signature: "Alexandros Papadimitriou-Konstantinidis" });
  expect(long).toContainEqual({ font: "caveat", source: null });
});
