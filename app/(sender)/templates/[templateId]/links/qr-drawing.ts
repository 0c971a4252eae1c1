import "server-only";
import { renderSVG } from "uqr";

/** A QR code as an SVG drawing, readable also where a corner is worn off a printed sheet. */
export const qrDrawing = (url: string): string => renderSVG(url, { ecc: "M", border: 2 });
