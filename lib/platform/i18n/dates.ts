import type { Language } from "@/db/enums";

const months: Record<Language, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  gk: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου".split(
    " ",
  ),
  "gk-latn":
    "Ianouariou Fevrouariou Martiou Apriliou Maiou Iouniou Iouliou Avgoustou Septemvriou Oktovriou Noemvriou Dekemvriou".split(
      " ",
    ),
};
const shortMonths: Record<Language, readonly string[]> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  es: "ene feb mar abr may jun jul ago sep oct nov dic".split(" "),
  gk: "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ".split(" "),
  "gk-latn": "Ian Fev Mar Apr Mai Ioun Ioul Avg Sep Okt Noe Dek".split(" "),
};

/** The date formats of the spec (workflows.md and accounts.md, section 9). */
export type DateFormat =
  | "DD MMM YYYY"
  | "DD MMM YYYY, HH:mm"
  | "DD MMMM YYYY"
  | "DD MMMM YYYY, HH:mm"
  | "DD/MM/YYYY"
  | "DD/MM/YYYY HH:mm:ss A";

/** `timeZone` is an IANA name. */
export function formatDate(date: Date, format: DateFormat, language: Language, timeZone = "UTC"): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const month = Number(parts["month"]) - 1;
  const values: Record<string, string | undefined> = {
    DD: parts["day"],
    MMMM: months[language][month],
    MMM: shortMonths[language][month],
    MM: parts["month"],
    YYYY: parts["year"],
    HH: parts["hour"],
    mm: parts["minute"],
    ss: parts["second"],
    A: Number(parts["hour"]) < 12 ? "AM" : "PM",
  };
  return format.replace(/YYYY|MMMM|MMM|MM|DD|HH|mm|ss|A/g, (token) => values[token] ?? token);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
