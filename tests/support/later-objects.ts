import { type Objects, page, signature, stream } from "./raw-pdf";

/** What a later revision of a signed `page` can bring. */

/** Certification levels: 1 allows validation data, 2 also entries and signatures, 3 also annotations. */
export const certified = (level: number) =>
  `/SubFilter/ETSI.CAdES.detached/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${level}/V/1.2>>>>]`;
export const locking =
  "/SubFilter/ETSI.CAdES.detached/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(Place)]>>>>]";

export const dss = {
  1: (page("")[1] ?? "").replace("/AcroForm", "/DSS<</Certs[20 0 R]>>/AcroForm"),
  20: stream("certificate"),
};
export const filled = {
  7: (page("")[7] ?? "").replace("/T(Place)", "/T(Place)/V(Athens)/AP<</N 21 0 R>>"),
  21: stream("Athens"),
};
export const note = (kind: string) => ({
  3: (page("")[3] ?? "").replace("7 0 R]", "7 0 R 22 0 R]"),
  22: `<</Type/Annot/Subtype/${kind}/Rect[9 9 30 30]/Contents(Seen)>>`,
});
/** A second signature field with its widget. */
export const second = (rect = "[0 0 0 0]", more?: string): Objects => ({
  1: (page("")[1] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
  3: (page("")[3] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
  30: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/Rect${rect}/F 132/P 3 0 R/V 31 0 R/AP<</N 21 0 R>>>>`,
  21: stream("", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]"),
  31: signature(more),
});
