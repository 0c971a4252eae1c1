import type { Language } from "@/db/languages";
import { codePoint } from "@/lib/platform/text/code-point";
import { languageTable } from "./languages";

/** ISO 15924 codes of the scripts of Unicode; the engine leaves out those that it does not know yet. */
const codes =
  "Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham " +
  "Cher Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Gara Geor Glag Gong Gonm Goth Gran " +
  "Grek Gujr Gukh Guru Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital Java Kali Kana Kawi Khar Khmr Khoj " +
  "Kits Knda Krai Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc " +
  "Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Onao Orkh Orya Osge Osma " +
  "Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh " +
  "Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh " +
  "Tnsa Todr Toto Tutg Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb";

type Script = { code: string; has: RegExp };
let scripts: Script[] | undefined;

function listScripts(): Script[] {
  return codes.split(" ").flatMap((code) => {
    try {
      return [{ code, has: new RegExp(`^\\p{Script=${code}}`, "u") }];
    } catch {
      return [];
    }
  });
}

/** Each of the characters, which are separated by spaces, with its code point and the name of its script, if it has one. */
export function nameCharacters(language: Language, characters: string): string {
  scripts ??= listScripts();
  const known = scripts;
  const names = new Intl.DisplayNames(language === "gk-latn" ? "en" : languageTable[language].tag, { type: "script" });
  const named = characters.split(" ").filter(Boolean);
  return named
    .map((character) => {
      const script = known.find(({ has }) => has.test(character));
      // An invisible one may turn the rest of the sentence around.
      if (/\p{Cf}/u.test(character)) return codePoint(character);
      return `${character} (${[codePoint(character), ...(script ? [names.of(script.code)] : [])].join(", ")})`;
    })
    .join(", ");
}

/** Values of a sentence, with the characters that it names. */
export const withNamedCharacters = (language: Language, values: Record<string, string | number> | undefined) =>
  typeof values?.["characters"] === "string"
    ? { ...values, characters: nameCharacters(language, values["characters"]) }
    : values;
