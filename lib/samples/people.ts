import type { Language } from "@/db/enums";

export type SamplePerson = {
  firstName: string;
  lastName: string;
  email: string;
  defaultLanguage: Language;
  phone: string;
  address: string;
  idNumber: string;
  /** Absent for the sender's own people, who are no contacts. */
  isContact?: true;
};

/** Invented people, at domains that exist nowhere (RFC 2606). The first three have the sample accounts. */
export const samplePeople = {
  ariadne: {
    firstName: "Ariadne",
    lastName: "Vale",
    email: "admin@countersign.example",
    defaultLanguage: "en",
    phone: "+30 210 555 0142",
    address: "12 Harbour Street, Piraeus 185 37",
    idNumber: "AK 104 229",
  },
  lydia: {
    firstName: "Lydia",
    lastName: "Marsh",
    email: "lydia@countersign.example",
    defaultLanguage: "en",
    phone: "+30 210 555 0143",
    address: "12 Harbour Street, Piraeus 185 37",
    idNumber: "AK 118 530",
  },
  theo: {
    firstName: "Theo",
    lastName: "Grant",
    email: "theo@countersign.example",
    defaultLanguage: "en",
    phone: "+30 210 555 0144",
    address: "12 Harbour Street, Piraeus 185 37",
    idNumber: "AK 120 077",
  },
  maria: {
    firstName: "María",
    lastName: "Fernández Ortega",
    email: "maria.fernandez@casaclara.example",
    defaultLanguage: "es",
    phone: "+34 600 555 017",
    address: "Calle de la Palma 22, 28004 Madrid",
    idNumber: "05231478-K",
    isContact: true,
  },
  javier: {
    firstName: "Javier",
    lastName: "Morales Ruiz",
    email: "javier.morales@tallermorales.example",
    defaultLanguage: "es",
    phone: "+34 600 555 031",
    address: "Avenida del Puerto 108, 46023 Valencia",
    idNumber: "20914467-T",
    isContact: true,
  },
  lucia: {
    firstName: "Lucía",
    lastName: "Navarro Gil",
    email: "lucia.navarro@navarrogil.example",
    defaultLanguage: "es",
    phone: "+34 600 555 048",
    address: "Plaza Nueva 5, 41001 Sevilla",
    idNumber: "31470025-W",
    isContact: true,
  },
  nikos: {
    firstName: "Νίκος",
    lastName: "Παπαδάκης",
    email: "nikos.papadakis@aigaio.example",
    defaultLanguage: "gk",
    phone: "+30 694 555 0110",
    address: "Ακτή Μιαούλη 44, Πειραιάς 185 36",
    idNumber: "ΑΝ 552 318",
    isContact: true,
  },
  eleni: {
    firstName: "Ελένη",
    lastName: "Κωνσταντινίδου",
    email: "eleni.konstantinidou@aigaio.example",
    defaultLanguage: "gk",
    phone: "+30 694 555 0127",
    address: "Τσιμισκή 71, Θεσσαλονίκη 546 22",
    idNumber: "ΑΖ 901 774",
    isContact: true,
  },
  dimitris: {
    firstName: "Δημήτρης",
    lastName: "Αλεξίου",
    email: "dimitris.alexiou@technodomi.example",
    defaultLanguage: "gk",
    phone: "+30 694 555 0139",
    address: "Λεωφόρος Κηφισίας 118, Αθήνα 115 26",
    idNumber: "ΑΒ 330 415",
    isContact: true,
  },
  grace: {
    firstName: "Grace",
    lastName: "Okafor",
    email: "grace.okafor@northlight.example",
    defaultLanguage: "en",
    phone: "+44 7700 900142",
    address: "8 Mill Lane, Bristol BS1 4RQ",
    idNumber: "QQ 12 34 56 C",
    isContact: true,
  },
  thomas: {
    firstName: "Thomas",
    lastName: "Whitfield",
    email: "thomas.whitfield@whitfield.example",
    defaultLanguage: "en",
    phone: "+44 7700 900177",
    address: "31 Orchard Road, Leeds LS6 2DJ",
    idNumber: "QQ 65 43 21 A",
    isContact: true,
  },
} as const satisfies Record<string, SamplePerson>;

export type PersonKey = keyof typeof samplePeople;

export const personOf = (key: PersonKey): SamplePerson => samplePeople[key];

/** What a person enters into a field that has this name. */
export function entryOf(fieldName: string, { firstName, lastName, email, phone, address, idNumber }: SamplePerson) {
  const name = fieldName.toLowerCase();
  if (/e-?mail/.test(name)) return email;
  if (/phone|mobile/.test(name)) return phone;
  if (/identity|\bid\b/.test(name)) return idNumber;
  if (/address/.test(name)) return address;
  if (/company/.test(name)) return `${lastName} & Co.`;
  if (/name/.test(name)) return `${firstName} ${lastName}`;
  return "As agreed";
}
