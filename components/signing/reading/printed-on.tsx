import { OtherValue } from "@/components/signing/filling/other-value";
import { PrintedCode } from "@/components/signing/filling/printed-code";
import type { Words } from "@/components/signing/shared/words";
import type { SigningDocumentDto } from "@/lib/signing/schema";

type Page = SigningDocumentDto["pages"][number];
type Props = { token: string; page: Page; words: Words };

export const isPrintedOn = ({ printedCode, values }: Page): boolean => printedCode !== null || values.length > 0;

/** What does not change on a page while it is filled: earlier recipients' entries, and the line at its foot. */
export const PrintedOn = ({ token, page, words }: Props) => (
  <>
    <PrintedCode page={page} />
    {page.values.map((value) => (
      <OtherValue key={value.id} token={token} value={value} page={page} words={words} />
    ))}
  </>
);
