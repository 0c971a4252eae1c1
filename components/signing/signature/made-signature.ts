import type { SignatureMethod } from "@/db/signature-methods";

/** A signature as it was made in the dialog, with the recipient's choices. */
export type MadeSignature = {
  image: string;
  method: SignatureMethod;
  all: boolean;
  save: boolean;
  makeDefault: boolean;
};

/** It is kept with its field while it is being applied, because the page reloads if the gate has closed. */
export type CarriedSignature = MadeSignature & { fieldId: number };
