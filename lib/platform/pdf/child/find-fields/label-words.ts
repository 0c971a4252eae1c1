import { plainLetters } from "@/lib/platform/text/plain-letters";

/** What an entry is, by the words that ask for it. */
export type Meaning = "signature" | "initials" | "date" | "name" | "address" | "email" | "phone" | "iban" | "amount";

/**
 * Words of English, Spanish and Greek, the Greek ones without accents. The first meaning that fits counts, so those that
 * name what the entry is of come later: the date of a signature is a date.
 */
const words: readonly (readonly [Meaning, RegExp])[] = [
  ["initials", /\binitials?\b|\binitial here\b|\bm\. ?i\.|\biniciales\b|\brubrica\b|μονογραφ|αρχικα/u],
  [
    "date",
    /\bdate[sd]?\b|\bd\.?o\.?b\.?\b|\b(?:mm|dd)[/.-](?:dd|mm)[/.-]y{2,4}|\bfechas?\b|\b(?:dd|d)[/.-](?:mm|m)[/.-]a{2,4}|ημερομηνι|ημ\/νια|(?:^|\P{L})ημ\. /u,
  ],
  ["signature", /\bsign(?:ature|atory|ed)?s?\b|\bautograph\b|\bfirma(?:do|nte|s)?\b|υπογραφ/u],
  [
    "email",
    /\be-? ?mails?\b|\bcorreo(?: electronico)?\b|ηλεκτρονικη διευθυνση|ηλεκτρονικο ταχυδρομειο|(?:^|\P{L})ηλ\. ?ταχ/u,
  ],
  [
    "phone",
    /\b(?:tele)?phone\b|\btel\b|\bmobile\b|\bfax\b|\bcell(?:ular)?\b|\btelefono\b|\bmovil\b|τηλεφων|κινητο|(?:^|\P{L})τηλ(?!\p{L})/u,
  ],
  ["iban", /\biban\b|\bbic\b|\bswift\b|account number|routing number|numero de cuenta|αριθμοσ λογαριασμου/u],
  [
    "amount",
    /\bamounts?\b|\btotals?\b|\bprice\b|\bsalary\b|\brent\b|\bbalance\b|\bfee\b|\bimporte\b|\bcantidad\b|\bprecio\b|\bsalario\b|\brenta\b|ποσο|συνολο|τιμη|μισθ|\p{Sc}$/u,
  ],
  [
    "address",
    /\baddress\b|\bstreet\b|\bcity\b|\btown\b|\bzip\b|\bpostal\b|\bpostcode\b|\bcounty\b|\bdireccion\b|\bdomicilio\b|\bcalle\b|\bciudad\b|\bcodigo postal\b|διευθυνση|(?:^|\P{L})(?:οδοσ|πολη|τ\.? ?κ)(?!\p{L})|κατοικια/u,
  ],
  ["name", /\bnames?\b|\bprinted\b|\bnombres?\b|\bapellidos?\b|ονομα|επωνυμο|ονοματεπωνυμο|επωνυμια/u],
];

/** What is asked for; undefined where the words do not say. */
export function meaningOf(label: string): Meaning | undefined {
  const plain = plainLetters(label);
  return words.find(([, pattern]) => pattern.test(plain))?.[0];
}
