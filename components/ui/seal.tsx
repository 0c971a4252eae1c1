import { LogoDrawing } from "./logo-drawing";

/** The product's own stroke, drawn once as the seal is set; the styles are in app/globals.css. */
export function Seal({ size = 40 }: { size?: number }) {
  return <LogoDrawing size={size} aria-hidden className="seal shrink-0" />;
}
