import { expect, test } from "vitest";
import { languages } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import type { RoleRow } from "@/lib/templates/queries";
import type { Target } from "./columns";
import { mapHeadings } from "./map-headings";
import { personColumn, roleParts, type RolePart } from "./rules";
import { columnLabel } from "./rules/column-label";

const parts = Object.keys(roleParts) as RolePart[]; // the keys are the parts
const partsOf = (roleName: string, email: string | null = null): Target[] => {
  const role = { roleName, email } as RoleRow; // all that is read of it
  return parts.map((part) => ({
    kind: "role",
    column: personColumn(roleName, 1, part),
    role,
    number: 1,
    part,
  }));
};
const beside: Target[] = [
  { kind: "field", column: "field:Μίσθωμα", name: "Μίσθωμα" },
  { kind: "name", column: "name" },
  { kind: "folder", column: "folder" },
  { kind: "externalId", column: "external_id", role: null },
];

test.each(languages)("the labels of our pages in %s are headings", (language) => {
  const t = translator(language, "Batch");
  const several = [...partsOf("Ενοικιαστής"), ...partsOf("Guarantor"), ...beside];
  const labels = several.map(({ column }) => columnLabel(t, column));
  expect(mapHeadings(labels, several)).toEqual(several.map(({ column }) => column));
  const one = partsOf("Ενοικιαστής");
  expect(
    mapHeadings(
      parts.map((part) => t(`part.${part}`)),
      one,
    ),
  ).toEqual(one.map(({ column }) => column));
});

test.each([
  ["Ηλ. ταχυδρομείο", "email"],
  ["ΗΛ. ΤΑΧΥΔΡΟΜΕΙΟ", "email"],
  ["Ηλεκτρονικό ταχυδρομείο", "email"],
  ["Διεύθυνση ηλεκτρονικού ταχυδρομείου", "email"],
  ["Διεύθυνση e-mail", "email"],
  ["E-Mail", "email"],
  ["Email address", "email"],
  ["CORREO ELECTRONICO", "email"],
  ["Dirección de correo electrónico", "email"],
  ["Correo-e", "email"],
  ["ΟΝΟΜΑ", "first_name"],
  ["Επίθετο", "last_name"],
  ["Primer apellido", "last_name"],
  ["Αριθμός κινητού", "mobile"],
  ["ΑΡΙΘΜΟΣ ΚΙΝΗΤΟΥ", "mobile"],
  ["Teléfono móvil", "mobile"],
  ["Mobile phone", "mobile"],
  ["Γλώσσα", "language"],
])("%s is the role's %s, alone and after its name", (heading, part) => {
  const tenant = partsOf("Ενοικιαστής");
  expect(mapHeadings([heading], [...tenant, ...beside])).toEqual([`Ενοικιαστής.${part}`]);
  const several = [...partsOf("Guarantor"), ...tenant, ...beside];
  expect(mapHeadings([heading], several)).toEqual([null]);
  expect(mapHeadings([`Ενοικιαστής ${heading}`, `ΕΝΟΙΚΙΑΣΤΗΣ - ${heading}`], several)).toEqual([
    `Ενοικιαστής.${part}`,
    null,
  ]);
});

test("a field that is called like a part of the role takes neither its column nor another's own", () => {
  const fields = ["email", "First name", "Phone", "Rent"].map((name): Target => ({
    kind: "field",
    column: `field:${name}`,
    name,
  }));
  const all = [...partsOf("T"), ...fields];
  expect(mapHeadings(["E-mail", "First name", "Last name", "Phone", "RENT"], all)).toEqual([
    "T.email",
    "T.first_name",
    "T.last_name",
    "field:Phone",
    "field:Rent",
  ]);
  expect(mapHeadings(["E-mail", "field:email", "First name"], all)).toEqual(["T.email", "field:email", "T.first_name"]);
  expect(mapHeadings(["Rent", "field:Rent"], all)).toEqual([null, "field:Rent"]);
  expect(mapHeadings(["email"], [...partsOf("T", "t@example.test"), ...fields])).toEqual(["field:email"]);
});
