/**
 * Bytes (specification, Workflows 9). Not in the schema file, so that pages can import it without the schema library.
 */
export const maximumDocumentBytes = 5_242_880;
export const maximumDocuments = 5;
export const maximumFields = 1000; // on a document

/** What can be uploaded as a document besides PDF, as the operator allows it. */
export type AcceptedUploads = { pictures: boolean; office: boolean };

/** Pixels of a picture that becomes a page. */
export const maximumUploadPixels = 50_000_000;

const pictureTypes = "image/jpeg,image/png,image/webp,image/tiff,.jpg,.jpeg,.png,.webp,.tif,.tiff";
const officeTypes =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.oasis.opendocument.text," +
  "application/rtf,text/rtf,.docx,.odt,.rtf";

/** For the accept attribute of a file input. */
export const acceptedTypes = ({ pictures, office }: AcceptedUploads): string =>
  ["application/pdf,.pdf", ...(pictures ? [pictureTypes] : []), ...(office ? [officeTypes] : [])].join(",");

/** Which sentence says what is accepted. */
export const acceptedWords = ({ pictures, office }: AcceptedUploads): "pdf" | "pictures" | "office" | "all" =>
  pictures ? (office ? "all" : "pictures") : office ? "office" : "pdf";
