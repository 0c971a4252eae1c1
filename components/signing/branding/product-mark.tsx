import { LogoDrawing } from "@/components/ui/logo-drawing";

/** The product's logo and name, without the styles of the sender's screens. */
export function ProductMark() {
  return (
    <span className="product-mark">
      <LogoDrawing size={24} aria-hidden="true" />
      Countersign
    </span>
  );
}
