import { SampleForm } from "./sample-form";

const parties = [
  { title: "Disclosing party", signature: "disclosingSignature" },
  { title: "Receiving party", signature: "receivingSignature" },
];

export async function makeSampleNda() {
  const form = await SampleForm.begin(
    "Non-disclosure agreement",
    "Between the parties named below, who wish to speak openly about the purpose stated here.",
  );
  form.heading("The parties and the purpose");
  form.entries([
    { label: "Disclosing party", name: "disclosingName" },
    { label: "Receiving party", name: "receivingName" },
    { label: "Company of the receiving party", name: "receivingCompany" },
    { label: "Purpose", name: "purpose", multiline: true },
  ]);
  form.heading("Terms");
  form.clauses([
    [
      "Confidential information",
      "Everything that one party learns of the other for the purpose stated above is confidential, in whatever form it is given, unless it is public, was known before, or was found independently.",
    ],
    [
      "Use and care",
      "It is used for the purpose alone, shown only to those who need it and are bound in the same way, and kept as carefully as one’s own secrets.",
    ],
    [
      "Return",
      "On request it is returned or destroyed within fourteen days; what the law requires to be kept stays confidential.",
    ],
    ["Duration", "The duty of confidence lasts for three years from the day of the last signature."],
    [
      "Law and electronic signature",
      "The law of the disclosing party’s seat applies. The parties agree that this agreement may be signed electronically and that the sealed file is its original.",
    ],
  ]);
  form.signatures(parties);
  return form.finish({
    running: "Non-disclosure agreement",
    footer: "Sample agreement · not legal advice",
    parties,
    isDemo: false,
  });
}
