import {
  catalog,
  type Forgery,
  forged,
  forgedPage,
  honestUpdate,
  honestCatalog,
  objectStream,
  part,
} from "./forged-parts";
import { append } from "./forged-revisions";
import { type Objects, page, stream } from "./raw-pdf";

const onCatalog =
  (more: string, others: Objects = {}, form = ""): Forgery[1] =>
  (sealed) =>
    append(sealed, { ...honestUpdate, 1: catalog(`/DSS 20 0 R${more}`, form), ...others });
const on =
  (number: number, from: string, to: string, others: Objects = {}): Forgery[1] =>
  (sealed) =>
    append(sealed, { ...honestUpdate, [number]: part(number, from, to), ...others });

/** Differences along the paths from the trailer, in an otherwise honest revision with validation data. */
export const differences: Forgery[] = [
  ["another content of the page", (sealed) => append(sealed, { ...honestUpdate, 4: stream(forged) })],
  ["another stream for the page", on(3, "/Contents 4 0 R", "/Contents 25 0 R", { 25: stream(forged) })],
  [
    "an equal stream of another number",
    on(3, "/Contents 4 0 R", "/Contents 25 0 R", { 25: page("Rent: 500")[4] ?? "" }),
  ],
  ["another font", (sealed) => append(sealed, { ...honestUpdate, 5: "<</Type/Font/Subtype/Type1/BaseFont/Symbol>>" })],
  ["a page direct instead of an object", on(2, "[3 0 R]", `[${page("")[3]}]`)],
  ["another page before it", on(2, "[3 0 R]/Count 1", "[25 0 R 3 0 R]/Count 2", { 25: page("")[3] ?? "" })],
  ["another generation of the page", on(2, "3 0 R", "3 1 R")],
  ["another count of pages", on(2, "/Count 1", "/Count 0")],
  ["a box for printing", on(3, "/MediaBox", "/CropBox[0 0 9 9]/MediaBox")],
  ["a turned page", on(3, "/MediaBox", "/Rotate 180/MediaBox")],
  ["a unit of the page", on(3, "/MediaBox", "/UserUnit 9/MediaBox")],
  ["an action of the page", on(3, "/MediaBox", "/AA<</O<</S/JavaScript/JS(x)>>>>/MediaBox")],
  ["a note", on(3, "7 0 R]", "7 0 R 25 0 R]", { 25: "<</Type/Annot/Subtype/Text/Rect[9 9 30 30]/Contents(Seen)>>" })],
  ["a note within the list", on(3, "7 0 R]", "7 0 R <</Type/Annot/Subtype/Text/Rect[9 9 30 30]>>]")],
  ["an annotation taken away", on(3, " 7 0 R]", "]")],
  ["annotations in another order", on(3, "[6 0 R 7 0 R]", "[7 0 R 6 0 R]")],
  ["an entry in a field", on(7, "/T(Place)", "/T(Place)/V(Athens)")],
  [
    "a picture for a field",
    on(7, "/T(Place)", "/T(Place)/AP<</N 25 0 R>>", {
      25: stream(forged, "/Type/XObject/Subtype/Form/BBox[0 0 170 20]"),
    }),
  ],
  ["a caption for a field", on(7, "/T(Place)", "/T(Place)/MK<</CA(9000)>>")],
  ["a look of a field", on(7, "/F 9 Tf", "/F 99 Tf")],
  ["a hidden field", on(7, "/F 4", "/F 2")],
  [
    "a picture for the seal",
    on(6, "/T(Signature)", "/T(Signature)/AP<</N 25 0 R>>", {
      25: stream(forged, "/Type/XObject/Subtype/Form/BBox[0 0 1 1]"),
    }),
  ],
  ["another place for the seal", on(6, "[0 0 0 0]", "[0 0 300 400]")],
  ["the seal taken away", on(6, "/V 8 0 R", "")],
  ["a script at opening", onCatalog("/OpenAction<</S/JavaScript/JS(x)>>")],
  ["another view at opening", onCatalog("/OpenAction[3 0 R/Fit]")],
  ["scripts of the document", onCatalog("/AA<</WP<</S/JavaScript/JS(x)>>>>")],
  ["attached files", onCatalog("/Names<</EmbeddedFiles<</Names[]>>>>")],
  ["associated files", onCatalog("/AF[25 0 R]", { 25: "<</Type/Filespec/F(x)>>" })],
  ["a collection", onCatalog("/Collection<</View/H>>")],
  ["outlines", onCatalog("/Outlines 25 0 R", { 25: "<</Type/Outlines>>" })],
  ["layers", onCatalog("/OCProperties<</OCGs[]/D<<>>>>")],
  ["labels of pages", onCatalog("/PageLabels<</Nums[0<</S/r>>]>>")],
  ["another version", onCatalog("/Version/2.0")],
  ["another language", onCatalog("/Lang(el)")],
  ["preferences of the viewer", onCatalog("/ViewerPreferences<</HideMenubar true>>")],
  ["a structure", onCatalog("/StructTreeRoot 25 0 R", { 25: "<</Type/StructTreeRoot>>" })],
  ["other permissions", onCatalog("/Perms<</UR3 8 0 R>>")],
  [
    "data of the document for search",
    onCatalog("/Metadata 25 0 R", { 25: stream("<x/>", "/Type/Metadata/Subtype/XML") }),
  ],
  ["odd extensions", onCatalog("/Extensions<</X 25 0 R>>", { 25: stream(forged) })],
  ["appearances to be drawn anew", onCatalog("", {}, "/NeedAppearances true")],
  ["a form of another kind", onCatalog("", {}, "/XFA 4 0 R")],
  ["a look for all fields", onCatalog("", {}, "/DA(/F 99 Tf)")],
  ["resources of the form", onCatalog("", {}, "/DR<</Font<</F 5 0 R>>>>")],
  ["an order of calculation", onCatalog("", {}, "/CO[7 0 R]")],
  ["a field taken away", (sealed) => append(sealed, { ...honestUpdate, 1: honestCatalog.replace(" 7 0 R]", "]") })],
  [
    "flags of signatures taken away",
    (sealed) => append(sealed, { ...honestUpdate, 1: honestCatalog.replace("/SigFlags 3", "/SigFlags 1") }),
  ],
  [
    "flags of signatures that are unknown",
    (sealed) => append(sealed, { ...honestUpdate, 1: honestCatalog.replace("/SigFlags 3", "/SigFlags 7") }),
  ],
  ["no form", (sealed) => append(sealed, { ...honestUpdate, 1: honestCatalog.replace(/\/AcroForm.*(?=>>$)/, "") })],
  ["another title", (sealed) => append(sealed, honestUpdate, { trailer: "/Root 1 0 R/Info 25 0 R" })],
  ["another root", (sealed) => append(sealed, { ...honestUpdate, 35: honestCatalog }, { trailer: "/Root 35 0 R" })],
  ["another generation of the root", (sealed) => append(sealed, honestUpdate, { trailer: "/Root 1 1 R" })],
  [
    "a file within the trailer",
    (sealed) =>
      append(sealed, { ...honestUpdate, 25: stream(forged) }, { trailer: "/Root 1 0 R/AdditionalStreams[/a 25 0 R]" }),
  ],
  [
    "an encryption",
    (sealed) => append(sealed, honestUpdate, { trailer: "/Root 1 0 R/Encrypt<</Filter/Standard/V 1>>" }),
  ],
  ["annotations that are no list", on(3, "/Annots[6 0 R 7 0 R]", "/Annots 25 0 R", { 25: stream(forged) })],
  [
    "fields that are no list",
    (sealed) =>
      append(sealed, { ...honestUpdate, 1: honestCatalog.replace("[6 0 R 7 0 R]", "25 0 R"), 25: stream(forged) }),
  ],
  [
    "a file within the trailer that was sealed",
    (sealed) => append(sealed, honestUpdate, { trailer: "/Root 1 0 R/AdditionalStreams[/a 4 0 R]" }),
  ],
  [
    "an identifier with something else",
    (sealed) => append(sealed, honestUpdate, { trailer: "/Root 1 0 R/ID[(x)<</A 4 0 R>>]" }),
  ],
  ["an extension with something else", onCatalog("/Extensions<</X<</BaseVersion/1.7/Contents(x)>>>>")],
  ["a page among the extensions", onCatalog("/Extensions<</X 25 0 R>>", { 25: forgedPage })],
  [
    "an odd identifier",
    (sealed) => append(sealed, { ...honestUpdate, 25: stream(forged) }, { trailer: "/Root 1 0 R/ID 25 0 R" }),
  ],
  ["a page beyond the size", (sealed) => append(sealed, honestUpdate, { size: 4 })],
  ["nothing at all", (sealed) => append(sealed, {})],
  [
    "extensions alone",
    (sealed) => append(sealed, { 1: catalog("/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 5>>>>") }),
  ],
  ["an object that nothing uses", (sealed) => append(sealed, { ...honestUpdate, 25: stream(forged) })],
  [
    "an object with a number that wraps",
    (sealed) =>
      append(
        sealed,
        { ...honestUpdate, 20: "<</Certs[21 0 R 4294967300 0 R]>>", 4294967300: stream(forged) },
        { size: 4294967301 },
      ),
  ],
];

const dss =
  (content: string, others: Objects = {}): Forgery[1] =>
  (sealed) =>
    append(sealed, { ...honestUpdate, 20: content, ...others });

/** Things in a document security store that do not belong there. */
export const stores: Forgery[] = [
  ["an unknown key", dss("<</Certs[21 0 R]/Other 1>>")],
  ["a key twice", dss("<</Certs[21 0 R]/Certs[21 0 R]>>")],
  ["a list of dictionaries", dss("<</Certs[25 0 R]>>", { 25: "<</Type/Page>>", 21: honestUpdate[21] ?? "" })],
  ["a picture", dss("<</Certs[21 0 R 25 0 R]>>", { 25: stream(forged, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]") })],
  ["an object stream", dss("<</Certs[21 0 R 25 0 R]>>", { 25: objectStream({ 4: "<<>>" }) })],
  ["a file from elsewhere", dss("<</Certs[21 0 R 25 0 R]>>", { 25: stream(forged, "/F(x)/FFilter/FlateDecode") })],
  ["an unusual filter", dss("<</Certs[21 0 R 25 0 R]>>", { 25: stream("00>", "/Filter/ASCIIHexDecode") })],
  ["an entry without a hash", dss("<</Certs[21 0 R]/VRI<</Contents<<>>>>>>")],
  ["an entry with an unknown key", dss(`<</Certs[21 0 R]/VRI<</${"A".repeat(40)}<</AP 4 0 R>>>>>>`)],
  ["another type", dss("<</Type/Catalog/Certs[21 0 R]>>")],
  ["a stream instead", dss(stream("x"))],
  ["none at all", (sealed) => append(append(sealed, honestUpdate), { 1: page("")[1] ?? "" })],
  ["a generation that does not exist", dss("<</Certs[21 1 R]>>")],
];
