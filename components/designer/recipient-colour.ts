/** 17 hues of equal lightness and weight (spec workflows.md section 9); initials always stand beside the colour. */
export const colourCount = 17;

/** Steps through the circle so that neighbours in the list lie far apart. */
const hueOf = (index: number) => Math.round((((index * 7) % colourCount) * 360) / colourCount + 25) % 360;

export type RecipientColour = { ink: string; wash: string; edge: string };

export function recipientColour(index: number): RecipientColour {
  const hue = hueOf(index);
  return {
    ink: `oklch(0.42 0.09 ${hue})`,
    wash: `oklch(0.93 0.045 ${hue} / 0.82)`,
    edge: `oklch(0.58 0.1 ${hue})`,
  };
}

export function initialsOf(firstName: string, lastName: string): string {
  const first = (text: string) => [...text.trim()][0] ?? "";
  return (first(firstName) + first(lastName)).toLocaleUpperCase() || "?";
}
