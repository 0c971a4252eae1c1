import { makeSampleEmploymentContract } from "./sample-employment-contract";
import type { Blank } from "./sample-form";
import { makeSampleLease } from "./sample-lease";
import { makeSamplePatientRegistration } from "./sample-patient-registration";

export type SampleDocument = { name: string; bytes: Uint8Array; blanks: Blank[] };

/** By kind of public demo. */
export const demoDocuments = {
  "real-estate": makeSampleLease,
  hr: makeSampleEmploymentContract,
  "patient-registration": makeSamplePatientRegistration,
};

/** The documents of the demos without their mark, with the positions of their blanks. */
export async function makeSampleDocuments(): Promise<SampleDocument[]> {
  return [
    { name: "lease.pdf", ...(await makeSampleLease()) },
    { name: "employment-contract.pdf", ...(await makeSampleEmploymentContract()) },
    { name: "patient-registration.pdf", ...(await makeSamplePatientRegistration()) },
  ];
}
