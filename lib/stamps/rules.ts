/** Bytes of an uploaded stamp. Not in the schema file, so that pages can import it without the schema library. */
export const maximumStampBytes = 1_000_000;
export const maximumStampPixels = 25_000_000;
/** Of an organisation; those that were removed do not count. */
export const maximumStamps = 50;
export const maximumStampName = 100;

/** Where members of the organisation get the image of a stamp that is placed, or may be; `at`: where calls go. */
export const stampSource = (companyId: number, imageHash: string, at = "/v1") =>
  `${at}/companies/${companyId}/stamp-images/${imageHash}`;
