import { type PDFDict, PDFStream } from "pdf-lib";

// pdf-lib copies the contents of a stream byte by byte, which took a fifth of the time to seal a scan.

type Stream = { dict: PDFDict; updateDict(): void; getContents(): Uint8Array };

const before = Buffer.from("\nstream\n");
const after = Buffer.from("\nendstream");

PDFStream.prototype.copyBytesInto = function copyBytesInto(this: PDFStream, buffer, offset) {
  const stream = this as unknown as Stream; // updateDict is not in its types
  stream.updateDict();
  const contents = stream.getContents();
  const dictEnd = offset + stream.dict.copyBytesInto(buffer, offset);
  buffer.set(before, dictEnd);
  buffer.set(contents, dictEnd + before.length);
  buffer.set(after, dictEnd + before.length + contents.length);
  return dictEnd + before.length + contents.length + after.length - offset;
};
