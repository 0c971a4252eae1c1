import { expect, test } from "vitest";
import { findName } from "./look-alikes";

test.each([
  "Countersign",
  "CounterSign",
  "COUNTERSIGN",
  "Counter-sign",
  "Counter‑Sign",
  "Counter sign",
  "Counter\u00a0\u200bSign",
  "Counter.Sign",
  "Counter/Sign",
  "C o u n t e r s i g n",
  "C·O·U·N·T·E·R·S·I·G·N",
  "Соuntеrsіgn",
  "ΣΟΝ: СОUΝΤЕRЅІGΝ",
  "Ϲσυητεгѕιցη",
  "ϲountersign",
  "ᴄᴏᴜɴᴛᴇʀꜱɪɢɴ",
  "ᏟOUNTᎬᏒSIGN",
  "ᏟᎾUNTERSIGN",
  "Ｃｏｕｎｔｅｒｓｉｇｎ",
  "𝐂𝐨𝐮𝐧𝐭𝐞𝐫𝐬𝐢𝐠𝐧",
  "Ⓒⓞⓤⓝⓣⓔⓡⓢⓘⓖⓝ",
  "Cóuntersi\u0301gn",
  "Count\u00ader\u2060sign",
  "C0unters1gn",
  "Counters!gn!",
  "CountersIgn",
  "Counterslgn",
  "(Countersign's)",
  "Kountersign",
  "Qountersign",
  "Ciuntersign",
  "Countersiqn",
  "Countersing",
  "Counntersign",
  "Contersign",
  "CountersignHQ",
  "MyCountersignTeam",
  "countersignsupport",
  "C0unter5ign",
  "Countersıgn",
  "C@untersign",
  "Counters|gn",
  "C0un+er$|gn",
  "C()un†er§¡6n",
  "Countersi&n",
  "C|o|u|n|t|e|r|s|i|g|n",
])("reads as the name: %j", (text) => {
  expect(findName(`The ${text} team`, "Countersign")).toHaveLength(1);
});

test("answers the letters as they were written, which tells the verb from the name", () => {
  expect(findName("To countersign, Counter-Sign, countersignhq or соuntersign", "Countersign")).toEqual([
    "countersign",
    "Counter-Sign",
    "countersignhq",
    "соuntersign",
  ]);
});

test.each([
  "At the counter. Sign there",
  "Countersigned, counter-signature, encountersign",
  "the counter: sign here",
  "Countersigns, countersigning, COUNTERSIGNED, countersignatory",
  "to encounter signs, the counter signals, a counter signage",
  "Συνυπογράψτε, Contrafirme",
  "😀 Counter 😀 sign",
])("reads as something else: %j", (text) => {
  expect(findName(text, "Countersign")).toEqual([]);
});

const passes = (name: string) => findName(name, "Countersign", { isName: true }).length > 0;

test.each([
  "Countersigns Team",
  "Countersigns",
  "countersigns",
  "Counter-Signs Support",
  "Countersigned Support",
  "Countersigning Team",
  "Countersigners",
  "C0untersigns",
  "Kountersigns",
  "Counters|gns Team",
  "Countersigns Hellas",
  "CountersignHQ",
  "mycountersign",
  "teamcountersigns",
])("a name that holds the name: %j", (name) => expect(passes(name)).toBe(true));

test.each([
  "Anna Countryman",
  "John Counter",
  "Counter Signage Ltd",
  "Counter Signs & Sons",
  "Counter Signals & Sons",
  "Countersink Tools",
  "Countersignature Services",
  "The Countersignatory",
  "Count Ersi",
  "Encounter Signs",
  "Conserving Nature",
  "Design Center",
  "Consign & Co.",
  "Bank | Trust (Holding)",
  "M@rket+ €xchange 5",
  "María de los Ángeles Núñez",
  "Contreras Iglesias",
  "Conter Signorelli",
  "Contrasignos S.L.",
  "Peña & Íñiguez",
  "Κωνσταντίνος Σιγανός",
  "Κοντός Υιοί & Σία Ο.Ε.",
  "Αριάδνη Παπαδημητρίου-Κωνσταντινίδη",
  "Συνυπογραφή Α.Ε.",
  "Д. Контерсин",
])("an honest name: %j", (name) => expect(passes(name)).toBe(false));
