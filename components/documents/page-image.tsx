import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { classNames } from "@/components/ui/class-names";

/** As the document was after a recipient, or sealed; null as it was sent. */
export type ShownRevision = number | "sealed" | null;

type Props = {
  documentId: number;
  pageIndex: number;
  width: ImageWidth;
  revision?: ShownRevision;
  className?: string;
};

/** The address of a page's image in the resolution that the server stores. */
export const pageImageHref = ({ documentId, pageIndex, width, revision }: Omit<Props, "className">) =>
  `/v1/documents/${documentId}/pages/${pageIndex}?width=${width}${revision ? `&revision=${revision}` : ""}`;

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
