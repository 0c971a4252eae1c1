import type { PersonKey } from "./people";
import type { TemplateKey } from "./sample-templates";

/** Days before now, and a few hours, so that no two samples have the same minute. */
type Ago = { days: number; hours?: number };
type Act = { by: PersonKey; at: Ago; does: "opens" | "signs" } | { by: PersonKey; at: Ago; declines: string };

export type SampleWorkflow = {
  name: string;
  template: TemplateKey;
  group: string | null;
  sender: "ariadne" | "lydia" | "theo";
  /** For each of the template's roles. */
  people: PersonKey[];
  /** What the sender enters beforehand, by field. */
  fields?: Record<string, string>;
  message?: string;
  made: Ago;
  sent?: Ago;
  linkDays?: number;
  acts?: Act[];
  cancelled?: { at: Ago; reason: string };
  scheduledInDays?: number;
};

const flat = (address: string, rent: string) => ({
  "Lessor name": "Meridian Property Partners",
  "Lessor phone": "+30 210 555 0142",
  "Lessor email": "admin@countersign.example",
  "Property description": "Flat of three rooms, kitchen and bath",
  "Property address": address,
  "Commencement date": "1 December 2026",
  "Termination date": "30 November 2029",
  "Rental amount": rent,
  "Increase amount": "3 %",
  "Deposit amount": "Two months’ rent",
});
const order = (number: string, description: string, price: string) => ({
  "Order number": number,
  Description: description,
  Price: price,
  "Delivery date": "15 December 2026",
  "Delivery address": "12 Harbour Street, Piraeus 185 37",
});
const employer = {
  "Employer name": "Meridian Property Partners",
  "Employer address": "12 Harbour Street, Piraeus 185 37",
  "Commencement date": "4 January 2027",
};
const talks = (purpose: string) => ({ "Disclosing name": "Meridian Property Partners", Purpose: purpose });

/** One of each state, and of those that a sender has many of, several. Those made first come first. */
export const sampleWorkflows: SampleWorkflow[] = [
  {
    name: "Employment contract, Javier Morales",
    template: "employment",
    group: "Employment",
    sender: "theo",
    people: ["javier", "theo"],
    fields: employer,
    made: { days: 23, hours: 3 },
    sent: { days: 23 },
    linkDays: 14,
    acts: [{ by: "javier", at: { days: 22 }, does: "opens" }],
  },
  {
    name: "Lease, 9 Quay Road",
    template: "lease",
    group: "Lettings",
    sender: "lydia",
    people: ["grace", "lydia"],
    fields: flat("9 Quay Road, Piraeus 185 38", "€ 720"),
    made: { days: 17 },
    sent: { days: 16, hours: 20 },
    cancelled: { at: { days: 13, hours: 4 }, reason: "The flat has been let to somebody else." },
  },
  {
    name: "Purchase order 2026-098",
    template: "order",
    group: null,
    sender: "ariadne",
    people: ["lydia", "ariadne", "dimitris"],
    fields: order("2026-098", "Repainting of the stairwell at 31 Solonos Street", "€ 4,150"),
    made: { days: 13 },
    sent: { days: 12, hours: 22 },
    acts: [
      { by: "lydia", at: { days: 12, hours: 19 }, does: "signs" },
      { by: "ariadne", at: { days: 12, hours: 2 }, does: "signs" },
      { by: "dimitris", at: { days: 9, hours: 5 }, declines: "Η τιμή δεν περιλαμβάνει τα υλικά." },
    ],
  },
  {
    name: "Lease renewal, 4 Harbour Street",
    template: "lease",
    group: "Lettings",
    sender: "ariadne",
    people: ["javier", "ariadne"],
    fields: flat("4 Harbour Street, Piraeus 185 37", "€ 860"),
    message: "Here is the renewal for three more years, on the terms that we spoke about.",
    made: { days: 11, hours: 6 },
    sent: { days: 11 },
    acts: [{ by: "javier", at: { days: 10, hours: 3 }, does: "opens" }],
  },
  {
    name: "Non-disclosure agreement, Northlight",
    template: "nda",
    group: null,
    sender: "ariadne",
    people: ["grace", "ariadne"],
    fields: talks("Talks about managing Northlight’s holiday flats"),
    made: { days: 9, hours: 2 },
    sent: { days: 9 },
  },
  {
    name: "Lease, 12 Olive Grove",
    template: "lease",
    group: "Lettings",
    sender: "lydia",
    people: ["eleni", "ariadne"],
    fields: flat("12 Olive Grove, Athens 116 36", "€ 940"),
    made: { days: 5, hours: 3 },
    sent: { days: 5 },
    acts: [
      { by: "eleni", at: { days: 0 }, does: "signs" },
      { by: "ariadne", at: { days: 0 }, does: "signs" },
    ],
  },
  {
    name: "Non-disclosure agreement, Navarro Gil",
    template: "nda",
    group: null,
    sender: "ariadne",
    people: ["lucia", "ariadne"],
    fields: talks("Talks about a shared office in Seville"),
    made: { days: 3, hours: 2 },
    sent: { days: 3 },
    acts: [
      { by: "lucia", at: { days: 0 }, does: "signs" },
      { by: "ariadne", at: { days: 0 }, does: "signs" },
    ],
  },
  {
    name: "Employment contract, Ελένη Κωνσταντινίδου",
    template: "employment",
    group: "Employment",
    sender: "ariadne",
    people: ["eleni", "ariadne"],
    fields: employer,
    message: "Welcome! Please read it in peace, and call me with any question.",
    made: { days: 2, hours: 5 },
    sent: { days: 2 },
    acts: [{ by: "eleni", at: { days: 1, hours: 20 }, does: "opens" }],
  },
  {
    name: "Lease, 31 Solonos Street",
    template: "lease",
    group: "Lettings",
    sender: "ariadne",
    people: ["maria", "ariadne"],
    fields: flat("31 Solonos Street, Athens 106 73", "€ 1,080"),
    made: { days: 4, hours: 1 },
    sent: { days: 4 },
    acts: [{ by: "maria", at: { days: 1, hours: 6 }, does: "signs" }],
  },
  {
    name: "Non-disclosure agreement, Αιγαίο Ναυτιλιακή",
    template: "nda",
    group: null,
    sender: "lydia",
    people: ["ariadne", "lydia"],
    fields: talks("Talks about the new offices in Piraeus"),
    message: "Could you sign this before Thursday?",
    made: { days: 1, hours: 3 },
    sent: { days: 1 },
  },
  {
    name: "Purchase order 2026-114",
    template: "order",
    group: null,
    sender: "ariadne",
    people: ["lydia", "ariadne", "nikos"],
    fields: order("2026-114", "Twelve heat meters with installation", "€ 2,380"),
    made: { days: 1, hours: 8 },
    sent: { days: 1, hours: 6 },
    acts: [
      { by: "lydia", at: { days: 1, hours: 2 }, does: "signs" },
      { by: "ariadne", at: { days: 0, hours: 20 }, does: "signs" },
      { by: "nikos", at: { days: 0, hours: 3 }, does: "opens" },
    ],
  },
  {
    name: "Employment contract, Thomas Whitfield",
    template: "employment",
    group: "Employment",
    sender: "ariadne",
    people: ["thomas", "ariadne"],
    fields: employer,
    made: { days: 0, hours: 5 },
    scheduledInDays: 6,
  },
  {
    name: "Lease, 2 Pine Court",
    template: "lease",
    group: "Lettings",
    sender: "ariadne",
    people: ["lucia", "ariadne"],
    made: { days: 0, hours: 2 },
  },
];
