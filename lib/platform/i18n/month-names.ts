import type { Language } from "@/db/enums";

export type MonthNames = { long: readonly string[]; short: readonly string[] };

export const monthNames: Record<Language, MonthNames> = {
  en: {
    long: "January February March April May June July August September October November December".split(" "),
    short: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  },
  es: {
    long: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
    short: "ene feb mar abr may jun jul ago sep oct nov dic".split(" "),
  },
  gk: {
    long: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου".split(
      " ",
    ),
    short: "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ".split(" "),
  },
  "gk-latn": {
    long: "Ianouariou Fevrouariou Martiou Apriliou Maiou Iouniou Iouliou Avgoustou Septemvriou Oktovriou Noemvriou Dekemvriou".split(
      " ",
    ),
    short: "Ian Fev Mar Apr Mai Ioun Ioul Avg Sep Okt Noe Dek".split(" "),
  },
};
