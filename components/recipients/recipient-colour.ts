/** Colours of equal lightness and weight (spec workflows.md section 9). Callers always show initials with them. */
const colourCount = 17;

export type RecipientColour = { ink: string; wash: string; edge: string };

/** Goes through the colours in steps, so that neighbours in the list differ clearly. */
export function recipientColour(index: number): RecipientColour {
  const hue = Math.round((((index * 7) % colourCount) * 360) / colourCount + 255) % 360;
  return {
    ink: `oklch(0.4 0.1 ${hue})`,
    wash: `oklch(0.93 0.05 ${hue})`,
    edge: `oklch(0.56 0.12 ${hue})`,
  };
}
