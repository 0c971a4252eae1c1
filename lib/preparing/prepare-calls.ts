/**
 * What the designer calls, as it is in the API. Each also answers below /embedded/{token}/prepare, for the one draft or
 * template of the session; nothing else does (tests/unit/prepare-calls.test.ts).
 */
export const prepareCalls = [
  "GET /companies/{companyId}/stamp-images/{imageHash}",
  "GET /documents/{documentId}/found-fields",
  "GET /documents/{documentId}/occurrences",
  "GET /documents/{documentId}/pages/{pageIndex}",
  "GET /documents/{documentId}/pages/{pageIndex}/printed",
  "POST /documents/{documentId}/fields",
  "POST /documents/{documentId}/fields/formula",
] as const;
export type PrepareCall = (typeof prepareCalls)[number];
