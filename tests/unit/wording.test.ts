import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import gk from "@/messages/gk.json";
import gkLatn from "@/messages/gk-latn.json";

type Node = string | { [key: string]: Node };

function flatten(node: Node, at = ""): [string, string][] {
  if (typeof node === "string") return [[at, node]];
  return Object.entries(node).flatMap(([key, value]) => flatten(value, at ? `${at}.${key}` : key));
}

const sentencesThat = (catalogue: Node, fits: (text: string, key: string) => boolean) =>
  flatten(catalogue).filter(([key, text]) => fits(text.replaceAll(/\{\w+|first_name, .* default_language/g, ""), key));

/** Numbers in sentences that are not limits of ours: in names of standards, in examples, and counts. */
const numbersOfOthers =
  /SHA-256|SAML 2\.0|UTF-8|base64|OpenAPI 3\.1|ISO 8601|24 hours returns|BED600|12 Ermou|1 entry|999|^From 1 to|^Counted from 0|^This must be 1, 2 or 3/;

test("limits are parameters of a sentence, never written into it", () => {
  const written = flatten(en).filter(
    ([, text]) => /\d/.test(text.replaceAll(/=\d+/g, "")) && !numbersOfOthers.test(text),
  );
  expect(written).toEqual([]);
});

describe("Greek", () => {
  test("says zoom and myself in Greek", () => {
    expect([gk.Designer.zoom, gk.RecipientsStep.addMyself]).toEqual(["Ζουμ", "Προσθήκη του εαυτού μου"]);
  });

  test("uses one gender for lists of workflows, which are feminine, and a verb for a single one", () => {
    expect([gk.Dashboard.completed, gk.WorkflowList.tab.completed]).toEqual(["Ολοκληρωμένες", "Ολοκληρωμένες"]);
    expect([gk.WorkflowStatus, gk.WorkflowExport.status].map(({ completed }) => completed)).toEqual([
      "Ολοκληρώθηκε",
      "Ολοκληρώθηκε",
    ]);
    expect(sentencesThat(gk, (text) => /ολοκληρωμέν(?!ες|α βήματα|ο βήμα)/iu.test(text))).toEqual([]);
  });

  test("has one word for a recipient's declining, and another for refusals by servers, banks and calls", () => {
    const ofOthers =
      /^(?:Refused(?:Mails|Texts)|mails\.(?:mail|text)Refused|DevelopersPage\.refusals|errors\.(?:foreign_origin|payment_failed))/;
    expect(sentencesThat(gk, (text, key) => /απ[οέ]ρρ[ιί][πψφ]/iu.test(text) && !ofOthers.test(key))).toEqual([]);
    expect([gk.RecipientsTab.status.declined, gk.certificate.outcome.declined]).toEqual(["Αρνήθηκε", "Αρνήθηκε"]);
  });

  test("writes mails in sentences", () => {
    expect(gk.mails.escalation.text).toMatch(
      /^\{recipient\} δεν έχει υπογράψει ακόμη .+\. \{sender\} το έστειλε .+\.$/,
    );
    expect(gk.mails.workflowDeclined.subject).toBe("{recipient} αρνήθηκε να υπογράψει: {title}");
    expect(gk.mails.invitation.why).toMatch(/^Λαμβάνετε .+ Αν δεν γνωρίζετε αυτό το άτομο, .+\.$/);
  });
});

test("Spanish uses one word for each thing", () => {
  expect([es.WorkflowActions.signYourself, es.ReviewStep.linkExpiryDays]).toEqual([
    "Firmar yo",
    "Caducidad de los enlaces (días)",
  ]);
  // Other words for flujo, correo and error, which are ours.
  const others = /flujos? de trabajo|circuito|workflow|(?<!\p{L})(?:e-?mails?|mails?|fallos?)(?!\p{L})/iu;
  const namesClaims = /^(?:(?:Connection|Saml)Form\.steps|TestedPage\.problem)\./; // a provider's settings, among them a claim called email
  expect(sentencesThat(es, (text, key) => others.test(text) && !namesClaims.test(key))).toEqual([]);
});

test("Spanish addresses everybody as usted", () => {
  const familiar =
    /(?<!\p{L})(?:tus?|tú|tienes|puedes|debes|fuiste|sabías|recibes|administras|conozcas|inténtalo|pídel[ao]s?|envía JSON)(?!\p{L})/iu;
  expect(sentencesThat(es, (text) => familiar.test(text))).toEqual([]);
});

describe.each(Object.entries({ en, es, gk, "gk-latn": gkLatn }))("in %s", (_, catalogue) => {
  test("a count of one takes the singular", () => {
    expect(flatten(catalogue).filter(([, text]) => !hasSingulars(parse(text)))).toEqual([]);
  });

  test("days are counted", () => {
    expect(flatten(catalogue).filter(([, text]) => /\{\w+\} (?:days|días|ημέρες|imeres)/.test(text))).toEqual([]);
  });
});

const [plural, number] = [6, 7];
function hasSingulars(elements: MessageFormatElement[]): boolean {
  return elements.every((element) => {
    if (!("options" in element)) return true;
    const { options } = element;
    const isCounted = element.type === plural && options["other"]?.value.some(({ type }) => type === number);
    const hasOne = !isCounted || "one" in options || "=1" in options;
    return hasOne && Object.values(options).every(({ value }) => hasSingulars(value));
  });
}
