import { SampleForm, type SampleOptions } from "./sample-form";

const parties = [
  { title: "Employer", signature: "employerSignature", initials: "employerInitials" },
  { title: "Employee", signature: "employeeSignature", initials: "employeeInitials" },
];

export async function makeSampleEmploymentContract({ isDemo = false }: SampleOptions = {}) {
  const form = await SampleForm.begin(
    "Employment contract",
    "Between the employer and the employee named below. It sets out the main terms of the employment, as the law requires them to be given in writing.",
  );
  form.heading("The parties");
  form.entries([
    { label: "Employer", name: "employerName" },
    { label: "Employer’s address", name: "employerAddress", multiline: true },
    { label: "Employee", name: "employeeName" },
    { label: "Employee’s identity number", name: "employeeId" },
    { label: "Employee’s address", name: "employeeAddress", multiline: true },
    { label: "First day of work", name: "commencementDate" },
  ]);
  form.heading("Terms of employment");
  form.clauses([
    [
      "Commencement and probation",
      "The employment begins on the first day of work stated above and is of indefinite duration. The first three months are a probation, during which either party may end the employment with one week’s written notice.",
    ],
    [
      "Position and duties",
      "The employee is engaged in the position and at the level agreed in the letter of offer, reports to the manager named there, and carries out the duties of the position with due skill and care. Duties may change as the business reasonably requires, within the employee’s abilities and training.",
    ],
    [
      "Place of work",
      "The usual place of work is the employer’s address. Work from home may be agreed for up to three days a week; the employer provides the equipment that is needed for it.",
    ],
    [
      "Hours of work",
      "Ordinary hours are forty a week, from Monday to Friday, with a break of at least thirty minutes each day. Overtime is by agreement and is compensated by time off or pay at one and a half times the ordinary rate.",
    ],
    [
      "Remuneration",
      "The salary stated in the letter of offer is paid monthly in arrears, on or before the last working day, after the deductions that the law requires. It is reviewed each year; a review does not oblige the employer to an increase.",
    ],
    [
      "Leave",
      "The employee has twenty-five working days of paid annual leave in each calendar year, besides public holidays. Leave is taken at times agreed with the manager; up to five days may be carried over into the first quarter of the next year.",
    ],
    [
      "Illness",
      "The employee reports absence through illness before the start of the working day, and gives a medical certificate for an absence of more than three consecutive days. Sick pay follows the law and the employer’s policy as in force at the time.",
    ],
    [
      "Parental and family leave",
      "Maternity, paternity, adoption and family responsibility leave are granted as the law provides.",
    ],
    [
      "Confidentiality",
      "During the employment and after it the employee keeps secret what he or she learns of the employer’s and its clients’ affairs, unless it is public or the law demands its disclosure.",
    ],
    [
      "Intellectual property",
      "Works and inventions made in the course of the employment belong to the employer. The employee signs the documents that are needed to register them.",
    ],
    [
      "Data protection",
      "The employer processes the employee’s personal data only as far as the employment requires, keeps it secure, and gives access to it on request.",
    ],
    [
      "Notice",
      "After the probation either party may end the employment with one calendar month’s written notice. The right to end it at once for good cause is unaffected.",
    ],
    [
      "Return of property",
      "On the last day of work the employee returns all equipment, documents, keys and access cards, and deletes the employer’s data from private devices.",
    ],
    [
      "Entire agreement and electronic signature",
      "This contract and the letter of offer are the whole agreement between the parties; changes need the written form. The parties agree that it may be signed electronically and that the sealed file is its original.",
    ],
  ]);
  form.heading("Signed by the parties");
  form.signatures(parties);
  return form.finish({ running: "Employment contract", footer: "Sample contract · not legal advice", parties, isDemo });
}
