/** Contrast that holds whatever colours an organisation enters (docs/look.md). Pure, runs in the browser too. */

export type Palette = {
  /** The main button's ground, and what is legible on it. */
  mark: string;
  onMark: string;
  /** Around what the mark fills: its outline can be seen on light and on dark paper. */
  edge: string;
  edgeOnDark: string;
  /** Text on light paper, and on dark. */
  ink: string;
  inkOnDark: string;
};

/** Of the two shades of paper in app/tokens.css, the one that is nearer to the ink. */
export const paper = "F7F8F3";
export const darkPaper = "1A1C28";
const legibleContrast = 4.5;
/** Of controls, by WCAG 2.2, 1.4.11. */
const controlContrast = 3;
/** A ground that is lighter than this against the paper would not be seen at all. */
const visibleContrast = 1.5;

type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb; // three of them
const hexOf = (rgb: Rgb) => rgb.map((part) => part.toString(16).padStart(2, "0").toUpperCase()).join("");

/** Relative luminance of WCAG 2. */
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

/** Towards black or white in small steps, no further than needed. */
function moved(hex: string, towards: 0 | 255, against: string, contrast: number): string {
  for (let step = 0; step <= 100; step += 1) {
    const mixed = rgbOf(hex).map((part) => Math.round(part + ((towards - part) * step) / 100)) as Rgb;
    if (contrastOf(hexOf(mixed), against) >= contrast) return hexOf(mixed);
  }
  return towards === 0 ? "000000" : "FFFFFF";
}

/** The product's ink where it is legible, else white, else black: one of the last two always is. */
const on = (ground: string) =>
  ["1A1C28", "FFFFFF", "000000"].find((ink) => contrastOf(ink, ground) >= legibleContrast) ?? "000000";

export function paletteOf({ primaryColor, accentColor }: { primaryColor: string; accentColor: string }): Palette {
  const mark = moved(primaryColor, 0, paper, visibleContrast);
  return {
    mark,
    onMark: on(mark),
    edge: moved(primaryColor, 0, paper, controlContrast),
    edgeOnDark: moved(primaryColor, 255, darkPaper, controlContrast),
    ink: moved(accentColor, 0, paper, legibleContrast),
    inkOnDark: moved(accentColor, 255, darkPaper, legibleContrast),
  };
}

export const defaultColours = { primaryColor: "BED600", accentColor: "1A1C28" };
