import { expect, test } from "vitest";
import { parseTag } from "./parse-tag";
import { ownTypes } from "./tag-types";

const read = (text: string) => {
  const parsed = parseTag(text);
  return "tag" in parsed ? parsed.tag : parsed.problem;
};

test.each<[string, Record<string, unknown>]>([
  // Ours
  ["{{Town}}", { name: "Town", type: "input", role: null, required: null }],
  [
    "{{Name;type=signature;role=Tenant;required=false}}",
    { name: "Name", type: "signature", role: "Tenant", required: false },
  ],
  ["{{Date of birth;type=text;format=date}}", { name: "Date of birth", type: "input", format: "date" }],
  ["{{Mine;type=initials;role=2}}", { type: "signature", isInitial: true, role: "2" }],
  ["{{When;type=date}}", { type: "signDate" }],
  ["{{Who;type=name}}", { type: "recipientName" }],
  ["{{I agree;type=checkbox;description=All of it}}", { type: "checkbox", description: "All of it" }],
  [
    "{{Colour;type=select;options=red|green;default=green}}",
    { type: "combo", options: ["red", "green"], value: "green" },
  ],
  ['{{Q;type=select;options="a|b"|"c;d"|"say ""no"""}}', { options: ["a|b", "c;d", 'say "no"'] }],
  [
    '{{"Rent; monthly";format=money;readonly=yes;default=850.00}}',
    { name: "Rent; monthly", format: "money", readOnly: true, value: "850.00" },
  ],
  ["{{Yes;type=radio;group=Furnished}}", { type: "radio", name: "Yes", groupName: "Furnished" }],
  ["{{Big;width=200;height=40.5pt}}", { width: 200, height: 40.5 }],
  [
    "{{ Spaced name ; TYPE = Signature ; Read-Only = no }}",
    { name: "Spaced name", type: "signature", readOnly: false },
  ],
  ["{{type=signature;role=Landlord}}", { name: null, type: "signature", role: "Landlord" }],
  ["{{A=b;type=text}}", { name: "A=b" }],
  ['{{Size;type=select;options=5"|7"}}', { options: ['5"', '7"'] }],
  ["{{Quoted;description=“smart; marks”}}", { description: "smart; marks" }],
  ["{{Pet;condition=Has pets}}", { condition: { match: "all", rules: [{ field: "Has pets", operator: "is" }] } }],
  [
    '{{Pet;condition=!"No pets"&Country=Greece}}',
    {
      condition: {
        match: "all",
        rules: [
          { field: "No pets", operator: "is_not" },
          { field: "Country", operator: "equals", value: "Greece" },
        ],
      },
    },
  ],
  [
    "{{Pet;condition=Rent>500|Rent!=7}}",
    {
      condition: {
        match: "any",
        rules: [
          { field: "Rent", operator: "greater", value: "500" },
          { field: "Rent", operator: "not_equals", value: "7" },
        ],
      },
    },
  ],
  ["{{Όνομα;role=Ενοικιαστής}}", { name: "Όνομα", role: "Ενοικιαστής" }],
  // DocuSeal
  [
    "{{First Name;role=First Party;type=text;required=true}}",
    { name: "First Name", role: "First Party", required: true },
  ],
  ["{{Color;type=select;options=Red,Green,Blue}}", { options: ["Red", "Green", "Blue"] }],
  ["{{Male;type=radio;option=Man;role=Patient}}", { type: "radio", name: "Man", groupName: "Male", options: [] }],
  ["{{Day;type=date;format=DD/MM/YYYY}}", { type: "signDate", format: "date" }],
  ["{{Now;type=datenow;readonly=true}}", { type: "signDate", readOnly: true }],
  ["{{N;type=number}}", { type: "input", format: "number" }],
  ["{{Tel;type=phone;font_size=9;align=center}}", { type: "input", format: "phone" }],
  [
    "{{X;condition=Married:yes}}",
    { condition: { match: "all", rules: [{ field: "Married", operator: "equals", value: "yes" }] } },
  ],
  // Adobe
  ["{{Sig_es_:signer1:signature}}", { name: "Sig", type: "signature", role: "1", required: true }],
  ["{{_es_:signer2:initials}}", { name: null, type: "signature", isInitial: true, role: "2" }],
  ["{{Dte_es_:signer:date}}", { name: "Dte", type: "signDate", role: "1" }],
  ["{{N_es_:signer1:fullname}}", { type: "recipientName" }],
  ["{{*Mail_es_:signer1:email}}", { name: "Mail", type: "input", format: "email", required: true }],
  [
    "{{!Total_es_:sender:default(12)}}",
    { name: "Total", role: "sender", readOnly: true, value: "12", required: false },
  ],
  ["{{[]Agree_es_:signer1}}", { name: "Agree", type: "checkbox", role: "1" }],
  ["{{()Yes_es_:signer1:radio(Furnished)}}", { type: "radio", name: "Yes", groupName: "Furnished" }],
  ['{{Pick_es_:signer1:dropdown(options="a,b")}}', { type: "combo", options: ["a", "b"] }],
  ["{{When_es_:signer1:isdate(format=dd/mm/yyyy)}}", { type: "input", format: "date" }],
])("%s", (text, wanted) => {
  expect(read(text)).toMatchObject(wanted);
});

test.each([
  ["{{}}", "tagEmpty"],
  ["{{   }}", "tagEmpty"],
  ["{{A;type=bogus}}", "tagTypeUnknown"],
  ["{{A;type=constructor}}", "tagTypeUnknown"],
  ["{{A;__proto__=x}}", "tagKeyUnknown"],
  ["{{A;colour=red}}", "tagKeyUnknown"],
  ["{{A;signature}}", "tagNoValue"],
  ["{{A;type=text;type=date}}", "tagKeyTwice"],
  ["{{A;required=perhaps}}", "tagTruth"],
  ["{{A;width=wide}}", "tagPoints"],
  ["{{A;width=}}", "tagPoints"],
  ["{{A;height=-3}}", "tagPoints"],
  ["{{A;height=1e9}}", "tagPoints"],
  ["{{A;format=roman}}", "tagFormatUnknown"],
  ["{{A;format=pattern}}", "tagFormatUnknown"],
  ["{{A;type=select}}", "optionsRequired"],
  ["{{A;type=radio}}", "tagRadioGroup"],
  ["{{A;type=radio;options=a|b}}", "tagRadioOptions"],
  ["{{A;condition=}}", "tagConditionEmpty"],
  ["{{A;condition=a&b|c}}", "tagConditionMixed"],
  [`{{A;condition=${"a&".repeat(30)}a}}`, "tagConditionLong"],
  ["{{A_es_:signer1:hologram}}", "tagPartUnknown"],
  ["{{A_es_:signer1:$$}}", "tagPartUnknown"],
])("%s: %s", (text, key) => {
  expect(read(text)).toMatchObject({ key });
});

test("the types that are offered are understood", () => {
  for (const type of ownTypes) expect(read(`{{A;type=${type};options=a;group=G}}`)).toHaveProperty("type");
});
