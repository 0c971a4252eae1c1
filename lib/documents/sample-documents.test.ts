import { beforeAll, describe, expect, test } from "vitest";
import { pageCount, pageText } from "../../tests/support/pdf-judges";
import { makeSampleDocuments, type SampleDocument } from "./sample-documents";

let documents: SampleDocument[];
beforeAll(async () => {
  documents = await makeSampleDocuments();
});

/** The keys that a demo sends; each must have a blank in the document. */
const keys: Record<string, string> = {
  "lease.pdf":
    "lessorName lessorPhone lessorEmail propertyDescription propertyAddress commencementDate terminationDate rentalAmount increaseAmount depositAmount lesseeName lesseePhone lesseeEmail lesseeIdentity lessorSignature lessorInitials lesseeSignature lesseeInitials",
  "employment-contract.pdf":
    "employerName employerAddress employeeName employeeAddress employeeId commencementDate employerSignature employerInitials employeeSignature employeeInitials",
  "patient-registration.pdf":
    "titleMr titleMrs titleMiss titleMs titleDr firstName lastName mobile emailAddress idNumber dob homeLanguage maritalStatus occupation allergies accountHolderFullName accountHolderAddress accountHolderPostalCode accountHolderEmail medicalAidName medicalAidNumber medicalAidPlan medicalAidDependantNo medicalAidMainMemberDetail emergencyFullName emergencyMobile emergencyRelationship referralDoctorName referralDoctorEmail signature",
};

describe.each(Object.keys(keys))("%s", (name) => {
  const find = () => documents.find((document) => document.name === name);

  test("has two pages or more, numbered", () => {
    const bytes = find()?.bytes ?? new Uint8Array();
    const pages = pageCount(bytes);
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pageText(bytes)).toContain(`Page ${pages} of ${pages}`);
  });

  test("has a blank for every key of its demo", () => {
    const placed = new Set(find()?.blanks.map((blank) => blank.name));
    expect(keys[name]?.split(" ").filter((key) => !placed.has(key))).toEqual([]);
  });

  test("has its blanks on the page, without overlaps", () => {
    const blanks = find()?.blanks ?? [];
    for (const { top, left, width, height } of blanks) {
      expect(Math.min(top, left)).toBeGreaterThan(0);
      expect(Math.max(top + height, left + width)).toBeLessThan(100);
    }
    const overlapping = blanks.filter((one) =>
      blanks.some(
        (other) =>
          one !== other &&
          one.pageIndex === other.pageIndex &&
          one.left < other.left + other.width &&
          other.left < one.left + one.width &&
          one.top < other.top + other.height &&
          other.top < one.top + one.height,
      ),
    );
    expect(overlapping).toEqual([]);
  });
});
