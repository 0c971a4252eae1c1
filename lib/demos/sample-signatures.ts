import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { drawTyped } from "@/lib/signing/signatures/draw-typed";
import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";

type Sample = { id: number; name: string; font: SignatureFont; isInitial: boolean };

const people: { name: string; initials: string; font: SignatureFont }[] = [
  { name: "Ariadne Vale", initials: "AV", font: "dancing-script" },
  { name: "Marcus Lindqvist", initials: "ML", font: "great-vibes" },
  { name: "Sofia Prado", initials: "SP", font: "caveat" },
  { name: "Ελένη Παππά", initials: "ΕΠ", font: "mynerve" },
];

/** Signatures of invented people, for those who try a demo without drawing. */
export const sampleSignatures: Sample[] = people.flatMap(({ name, initials, font }, index) => [
  { id: 2 * index + 1, name, font, isInitial: false },
  { id: 2 * index + 2, name: initials, font, isInitial: true },
]);

export async function drawSampleSignature(id: number): Promise<Uint8Array> {
  const sample = sampleSignatures.find((one) => one.id === id);
  const png = sample && (await drawTyped(sample.name, sample.font));
  if (!png) throw new AppError("not_found");
  return png;
}
