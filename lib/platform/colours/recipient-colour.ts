/** Colours of equal lightness and weight (specification, Workflows 9). Callers always show initials with them. */
const colourCount = 17;

/** Goes through the colours in steps, so that neighbours in the list differ clearly. */
const hueOf = (index: number) => Math.round((((index * 7) % colourCount) * 360) / colourCount + 255) % 360;

export type RecipientColour = { ink: string; wash: string; edge: string };

export function recipientColour(index: number): RecipientColour {
  const hue = hueOf(index);
  return {
    ink: `oklch(0.4 0.1 ${hue})`,
    wash: `oklch(0.93 0.05 ${hue})`,
    edge: `oklch(0.56 0.12 ${hue})`,
  };
}

/** The same ink as `#rrggbb`, for readers of mails that do not know OKLCH (https://bottosson.github.io/posts/oklab/). */
export function recipientInk(index: number): string {
  const hue = (hueOf(index) * Math.PI) / 180;
  const [lightness, a, b] = [0.4, 0.1 * Math.cos(hue), 0.1 * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(toByte).join("")}`;
}

function toByte(linear: number): string {
  const light = Math.min(Math.max(linear, 0), 1);
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
