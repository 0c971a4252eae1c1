export const demoKinds = ["real-estate", "hr", "patient-registration"] as const;
export type DemoKind = (typeof demoKinds)[number];

/** The numbers used by the API; the default is the lease (specification, Workflows 9). */
export const demoTypeIds = { lease: 1, doctorForm: 2, employment: 3 } as const;

/** The reason recorded in a demo's seal, so that whoever checks the document knows that it is one. */
export const demoReason = "Demo, without legal effect";

/** How long a demo is kept, in hours. */
export const demoHours = 24;
export const demoLifeMs = demoHours * 3600_000;

export const imageNames = [
  "lessorSignature",
  "lessorInitials",
  "lesseeSignature",
  "lesseeInitials",
  "employerSignature",
  "employerInitials",
  "employeeSignature",
  "employeeInitials",
  "signature",
] as const;
export type ImageName = (typeof imageNames)[number];

export const titles = ["titleMr", "titleMrs", "titleMiss", "titleMs", "titleDr"] as const;

export type DemoField = {
  name: string;
  kind?: "email" | "phone" | "date" | "long";
  /** The message key, below `validation`, for a missing value. */
  required?: string;
  /** A day that has come already. */
  isPast?: true;
};
type SectionName =
  | "lessee"
  | "lessor"
  | "property"
  | "employer"
  | "employee"
  | "patient"
  | "accountHolder"
  | "medicalAid"
  | "emergency"
  | "referral";
type DemoSection = { name: SectionName; fields: readonly DemoField[] };
const stepNames = ["step-two", "step-three"] as const;
type StepName = (typeof stepNames)[number];
export type DemoStep = {
  step: StepName;
  /** Message key of the step. */
  party: "lessee" | "lessor" | "employer" | "employee" | "patient";
  hasTitle?: true;
  sections: readonly DemoSection[];
  images: readonly ImageName[];
};
export type DemoDefinition = {
  typeId: (typeof demoTypeIds)[keyof typeof demoTypeIds];
  fileName: string;
  steps: readonly DemoStep[];
};

/** The entries of each demo by step, and the name of its document (specification, Workflows, Public demos). */
export const demoDefinitions: Record<DemoKind, DemoDefinition> = {
  "real-estate": {
    typeId: demoTypeIds.lease,
    fileName: "LeaseAgreement.pdf",
    steps: [
      {
        step: "step-two",
        party: "lessee",
        sections: [
          {
            name: "lessee",
            fields: [
              { name: "lesseeName", required: "lesseeNameRequired" },
              { name: "lesseeIdentity", required: "identityRequired" },
              { name: "lesseePhone", kind: "phone", required: "phoneRequired" },
              { name: "lesseeEmail", kind: "email", required: "emailRequired" },
            ],
          },
        ],
        images: ["lesseeSignature", "lesseeInitials"],
      },
      {
        step: "step-three",
        party: "lessor",
        sections: [
          {
            name: "lessor",
            fields: [
              { name: "lessorName", required: "lessorNameRequired" },
              { name: "lessorPhone", kind: "phone", required: "phoneRequired" },
              { name: "lessorEmail", kind: "email", required: "emailRequired" },
            ],
          },
          {
            name: "property",
            fields: [
              { name: "propertyDescription", required: "descriptionRequired" },
              { name: "propertyAddress", kind: "long", required: "propertyAddressRequired" },
              { name: "commencementDate", kind: "date", required: "commencementDateRequired" },
              { name: "terminationDate", kind: "date", required: "terminationDateRequired" },
              { name: "rentalAmount", required: "rentalAmountRequired" },
              { name: "increaseAmount", required: "increaseAmountRequired" },
              { name: "depositAmount", required: "depositAmountRequired" },
            ],
          },
        ],
        images: ["lessorSignature", "lessorInitials"],
      },
    ],
  },
  hr: {
    typeId: demoTypeIds.employment,
    fileName: "employment-agreement.pdf",
    steps: [
      {
        step: "step-two",
        party: "employer",
        sections: [
          {
            name: "employer",
            fields: [
              { name: "employerName", required: "employerNameRequired" },
              { name: "employerAddress", kind: "long", required: "addressRequired" },
            ],
          },
        ],
        images: ["employerSignature", "employerInitials"],
      },
      {
        step: "step-three",
        party: "employee",
        sections: [
          {
            name: "employee",
            fields: [
              { name: "employeeName", required: "employeeNameRequired" },
              { name: "employeeId", required: "employeeIdRequired" },
              { name: "employeeAddress", kind: "long", required: "employeeAddressRequired" },
              { name: "commencementDate", kind: "date", required: "commencementDateRequired" },
            ],
          },
        ],
        images: ["employeeSignature", "employeeInitials"],
      },
    ],
  },
  "patient-registration": {
    typeId: demoTypeIds.doctorForm,
    fileName: "dr-form-demo.pdf",
    steps: [
      {
        step: "step-two",
        party: "patient",
        hasTitle: true,
        sections: [
          {
            name: "patient",
            fields: [
              { name: "firstName", required: "firstNameRequired" },
              { name: "lastName", required: "lastNameRequired" },
              { name: "mobile", kind: "phone", required: "mobileRequired" },
              { name: "emailAddress", kind: "email", required: "emailRequired" },
              { name: "dob", kind: "date", required: "dobRequired", isPast: true },
              { name: "idNumber" },
              { name: "homeLanguage" },
              { name: "maritalStatus" },
              { name: "occupation" },
              { name: "allergies", kind: "long" },
            ],
          },
          {
            name: "accountHolder",
            fields: [
              { name: "accountHolderFullName" },
              { name: "accountHolderEmail", kind: "email" },
              { name: "accountHolderAddress", kind: "long" },
              { name: "accountHolderPostalCode" },
            ],
          },
          {
            name: "medicalAid",
            fields: [
              { name: "medicalAidName" },
              { name: "medicalAidPlan" },
              { name: "medicalAidNumber" },
              { name: "medicalAidDependantNo" },
              { name: "medicalAidMainMemberDetail" },
            ],
          },
          {
            name: "emergency",
            fields: [
              { name: "emergencyFullName" },
              { name: "emergencyMobile", kind: "phone" },
              { name: "emergencyRelationship" },
            ],
          },
          {
            name: "referral",
            fields: [{ name: "referralDoctorName" }, { name: "referralDoctorEmail", kind: "email" }],
          },
        ],
        images: ["signature"],
      },
    ],
  },
};

export const isDemoKind = (text: string): text is DemoKind => demoKinds.some((kind) => kind === text);

export function kindOf(typeId: number): DemoKind {
  const kind = demoKinds.find((one) => demoDefinitions[one].typeId === typeId);
  if (!kind) throw new RangeError(`There is no demo of type ${typeId}`);
  return kind;
}

export const fieldsOf = (step: DemoStep): DemoField[] => step.sections.flatMap(({ fields }) => fields);

/** The steps without a signature or initials. */
export const openSteps = ({ steps }: DemoDefinition, has: (image: ImageName) => boolean): DemoStep[] =>
  steps.filter(({ images }) => !images.every(has));
