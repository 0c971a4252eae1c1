import "server-only";
import { AppError } from "@/lib/platform/errors";
import { drawTyped } from "@/lib/signing/draw-typed";
import type { Hand } from "@/lib/signing/rules/hands";

type Sample = { id: number; name: string; hand: Hand; isInitial: boolean };

const people: { name: string; initials: string; hand: Hand }[] = [
  { name: "Ariadne Vale", initials: "AV", hand: "dancing-script" },
  { name: "Marcus Lindqvist", initials: "ML", hand: "great-vibes" },
  { name: "Sofia Prado", initials: "SP", hand: "caveat" },
  { name: "Ελένη Παππά", initials: "ΕΠ", hand: "mynerve" },
];

/** Signatures of people who do not exist, for those who try a demo without a pen. */
export const sampleSignatures: Sample[] = people.flatMap(({ name, initials, hand }, index) => [
  { id: 2 * index + 1, name, hand, isInitial: false },
  { id: 2 * index + 2, name: initials, hand, isInitial: true },
]);

export async function drawSampleSignature(id: number): Promise<Uint8Array> {
  const sample = sampleSignatures.find((one) => one.id === id);
  const png = sample && (await drawTyped(sample.name, sample.hand));
  if (!png) throw new AppError("not_found");
  return png;
}
