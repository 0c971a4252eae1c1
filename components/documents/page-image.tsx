import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { classNames } from "@/components/ui/class-names";

/** The id of the revision made after a recipient's finish, or the sealed one; null for the document as it was sent. */
export type ShownRevision = number | "sealed" | null;

type Props = {
  documentId: number;
  pageIndex: number;
  width: ImageWidth;
  revision?: ShownRevision;
  className?: string;
  /** Where the call for it goes. */
  at?: string;
};

/** The address of a page's image; without `revision` it shows the document as it was sent. */
export const pageImageHref = ({ documentId, pageIndex, width, revision, at = "/v1" }: Omit<Props, "className">) =>
  `${at}/documents/${documentId}/pages/${pageIndex}?width=${width}${revision ? `&revision=${revision}` : ""}`;

/** A page's image; the server checks that the viewer may see it. */
export function PageImage({ className, ...page }: Props) {
  return (
    <img
      src={pageImageHref(page)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames("pointer-events-none size-full select-none", className)}
    />
  );
}
