/** Keeps enough contrast with any colours an organisation enters (docs/look.md). Also runs in the browser. */

export type Palette = {
  /** Background of the main button, and the text colour on it. */
  mark: string;
  onMark: string;
  /** Outline around areas filled with `mark`, visible on the light and on the dark background. */
  edge: string;
  edgeOnDark: string;
  /** Text on the light and on the dark background. */
  ink: string;
  inkOnDark: string;
};

/** The light background: of the two in app/tokens.css, the one with less contrast to text. */
export const paper = "F7F8F3";
export const darkPaper = "1A1C28";
const legibleContrast = 4.5;
/** Minimum for controls (WCAG 2.2, 1.4.11). */
const controlContrast = 3;
/** Minimum between a filled area and the page; with less, the area is invisible. */
const visibleContrast = 1.5;

type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb; // three of them
const hexOf = (rgb: Rgb) => rgb.map((part) => part.toString(16).padStart(2, "0").toUpperCase()).join("");

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Shifts the colour towards black or white in small steps until the contrast is reached. */
function shifted(hex: string, towards: 0 | 255, against: string, contrast: number): string {
  for (let step = 0; step <= 100; step += 1) {
    const mixed = rgbOf(hex).map((part) => Math.round(part + ((towards - part) * step) / 100)) as Rgb;
    if (contrastOf(hexOf(mixed), against) >= contrast) return hexOf(mixed);
  }
  return towards === 0 ? "000000" : "FFFFFF";
}

/** The product's text colour if legible on this background, otherwise white or black, one of which always is. */
const textColourOn = (ground: string) =>
  ["1A1C28", "FFFFFF", "000000"].find((ink) => contrastOf(ink, ground) >= legibleContrast) ?? "000000";

export function paletteOf({ primaryColor, accentColor }: { primaryColor: string; accentColor: string }): Palette {
  const mark = shifted(primaryColor, 0, paper, visibleContrast);
  return {
    mark,
    onMark: textColourOn(mark),
    edge: shifted(primaryColor, 0, paper, controlContrast),
    edgeOnDark: shifted(primaryColor, 255, darkPaper, controlContrast),
    ink: shifted(accentColor, 0, paper, legibleContrast),
    inkOnDark: shifted(accentColor, 255, darkPaper, legibleContrast),
  };
}

export const defaultColours = { primaryColor: "BED600", accentColor: "1A1C28" };
