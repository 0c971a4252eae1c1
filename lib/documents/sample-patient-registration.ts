import { SampleForm, type SampleOptions } from "./sample-form";

const parties = [{ title: "Patient or guardian", signature: "signature" }];
const titles = ["Mr", "Mrs", "Miss", "Ms", "Dr"];

export async function makeSamplePatientRegistration({ isDemo = false }: SampleOptions = {}) {
  const form = await SampleForm.begin(
    "Patient registration",
    "Please complete this form before your first visit. It is kept with your medical record.",
  );
  form.heading("Patient");
  form.choices(
    "Title",
    titles.map((label) => ({ label, name: `title${label}` })),
  );
  form.entries([
    { label: "First name", name: "firstName" },
    { label: "Last name", name: "lastName" },
    { label: "Identity number", name: "idNumber" },
    { label: "Date of birth", name: "dob" },
    { label: "Mobile", name: "mobile" },
    { label: "E-mail", name: "emailAddress" },
    { label: "Home language", name: "homeLanguage" },
    { label: "Marital status", name: "maritalStatus" },
    { label: "Occupation", name: "occupation" },
    { label: "Allergies", name: "allergies", multiline: true },
  ]);
  form.heading("Person responsible for the account");
  form.entries([
    { label: "Full name", name: "accountHolderFullName" },
    { label: "Address", name: "accountHolderAddress", multiline: true },
    { label: "Postal code", name: "accountHolderPostalCode" },
    { label: "E-mail", name: "accountHolderEmail" },
  ]);
  form.heading("Medical aid");
  form.entries([
    { label: "Name of the medical aid", name: "medicalAidName" },
    { label: "Plan", name: "medicalAidPlan" },
    { label: "Membership number", name: "medicalAidNumber" },
    { label: "Dependant number", name: "medicalAidDependantNo" },
    { label: "Main member", name: "medicalAidMainMemberDetail" },
  ]);
  form.heading("In an emergency");
  form.entries([
    { label: "Whom to call", name: "emergencyFullName" },
    { label: "Mobile", name: "emergencyMobile" },
    { label: "Relationship", name: "emergencyRelationship" },
  ]);
  form.heading("Referred by");
  form.entries([
    { label: "Doctor", name: "referralDoctorName" },
    { label: "Doctor’s e-mail", name: "referralDoctorEmail" },
  ]);
  form.heading("Consent");
  form.clauses([
    [
      "Treatment",
      "I consent to examination and to the treatment that is explained to me. I may withdraw this consent at any time by saying so.",
    ],
    [
      "Account",
      "I am answerable for the account, also where a medical aid pays it in part or not at all, and will settle it within thirty days of its date.",
    ],
    [
      "Personal data",
      "The practice may process the data on this form to treat me and to claim from my medical aid. It may share my record with the doctor who referred me. It is kept for as long as the law requires and is then destroyed.",
    ],
    [
      "Appointments",
      "I will give at least twenty-four hours’ notice if I cannot keep an appointment; otherwise the practice may charge for it.",
    ],
  ]);
  form.signatures(parties);
  return form.finish({
    running: "Patient registration",
    footer: "Sample form · confidential once completed",
    parties,
    isDemo,
  });
}
