import { catalog, forged, part } from "./forged-parts";
import { type Objects, signature, stream } from "./raw-pdf";

/** A document time stamp; `sign` fills it in. */
export const stampField = (more = "", value = signature("/SubFilter/ETSI.RFC3161"), others: Objects = {}): Objects => ({
  1: catalog("").replace("7 0 R]", "7 0 R 30 0 R]"),
  3: part(3, "7 0 R]", "7 0 R 30 0 R]"),
  30: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Stamp)/F 132/P 3 0 R/V 31 0 R/Rect[0 0 0 0]${more}>>`,
  31: value,
  ...others,
});

const picture = { 32: stream("1 0 0 rg 0 0 300 400 re f", "/Type/XObject/Subtype/Form/BBox[0 0 300 400]") };
const field = (from: string, to: string, others: Objects = {}): Objects => {
  const honestField = stampField();
  const held = honestField[30] ?? "";
  if (!held.includes(from)) throw new Error(`Nothing to replace: ${from}`);
  return { ...honestField, 30: held.replace(from, to), ...others };
};
const wholePage = "/Rect[0 0 300 400]/AP<</N 32 0 R>>";

/** Time stamps that show something, do something or are none. */
export const stamps: [name: string, objects: Objects][] = [
  ...[0, 2, 4, 36, 164, 292].map((flags): [string, Objects] => [
    `a picture over the page, flags ${flags}`,
    field("/F 132", `/F ${flags}`, {
      30: (field("/F 132", `/F ${flags}`)[30] ?? "").replace("/Rect[0 0 0 0]", wholePage),
      ...picture,
    }),
  ]),
  ["a picture without a place", field("/Rect[0 0 0 0]", "/Rect[0 0 0 0]/AP<</N 32 0 R>>", picture)],
  ["a place without a picture", field("[0 0 0 0]", "[0 0 300 400]")],
  ["a line as its place", field("[0 0 0 0]", "[0 0 300 0]")],
  ["no place", field("/Rect[0 0 0 0]", "")],
  ["pictures to choose from", field("/F 132", "/AP<</N<</On 32 0 R>>>>/AS/On/F 132", picture)],
  ["a caption", field("/F 132", "/MK<</CA(9000)>>/F 132")],
  ["a border", field("/F 132", "/BS<</W 99>>/F 132")],
  ["a look of its text", field("/F 132", "/DA(/F 99 Tf)/F 132")],
  ["an action", field("/F 132", "/A<</S/JavaScript/JS(x)>>/F 132")],
  ["actions", field("/F 132", "/AA<</E<</S/JavaScript/JS(x)>>>>/F 132")],
  ["a lock", field("/F 132", "/Lock<</Type/SigFieldLock/Action/All>>/F 132")],
  ["a layer", field("/F 132", "/OC 32 0 R/F 132", picture)],
  ["the name of another field", field("(Stamp)", "(Place)")],
  ["no name", field("/T(Stamp)", "")],
  ["another kind of field", field("/FT/Sig", "/FT/Tx")],
  ["another kind of annotation", field("/Subtype/Widget", "/Subtype/Stamp")],
  ["a parent", field("/F 132", "/Parent 7 0 R/F 132")],
  [
    "widgets of its own",
    field("/F 132", "/Kids[33 0 R]/F 132", { 33: "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>" }),
  ],
  ["another page", field("/P 3 0 R", "/P 2 0 R")],
  ["a reference in its signature", stampField("", signature("/SubFilter/ETSI.RFC3161/Name 5 0 R"))],
  [
    "a name that programs cut in two",
    stampField("", signature("/SubFilter/ETSI.RFC3161/Prop_Build<</Name/Y\x80/Z/Z>>")),
  ],
  [
    "a demand in its signature",
    stampField("", signature("/SubFilter/ETSI.RFC3161/Reference[<</TransformMethod/DocMDP>>]")),
  ],
  [
    "a second field with it",
    {
      ...stampField(),
      1: (stampField()[1] ?? "").replace("30 0 R]", "30 0 R 33 0 R]"),
      33: (stampField()[30] ?? "").replace("(Stamp)", "(Again)"),
    },
  ],
  ["twice on the page", { ...stampField(), 3: (stampField()[3] ?? "").replace("30 0 R]", "30 0 R 30 0 R]") }],
  ["twice in the form", { ...stampField(), 1: (stampField()[1] ?? "").replace("30 0 R]", "30 0 R 30 0 R]") }],
  [
    "a sealed object as an annotation beside it",
    { ...stampField(), 3: (stampField()[3] ?? "").replace("30 0 R]", "30 0 R 5 0 R]") },
  ],
  [
    "another annotation beside it",
    {
      ...stampField(),
      3: (stampField()[3] ?? "").replace("30 0 R]", "30 0 R 33 0 R]"),
      33: "<</Type/Annot/Subtype/Text/Rect[9 9 30 30]>>",
    },
  ],
  [
    "a field that is not signed beside it",
    {
      ...stampField(),
      1: (stampField()[1] ?? "").replace("30 0 R]", "30 0 R 33 0 R]"),
      33: "<</Type/Annot/Subtype/Widget/FT/Sig/T(Other)/Rect[0 0 0 0]>>",
    },
  ],
  ["another content of the page", { ...stampField(), 4: stream(forged) }],
];
