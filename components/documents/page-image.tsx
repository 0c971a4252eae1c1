import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { classNames } from "@/components/ui/class-names";

type Props = { documentId: number; pageIndex: number; width: ImageWidth; className?: string };

/** A page's image in the resolution that the server stores; the server checks that the viewer may see it. */
export function PageImage({ documentId, pageIndex, width, className }: Props) {
  return (
    <img
      src={`/v1/documents/${documentId}/pages/${pageIndex}?width=${width}`}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames("pointer-events-none size-full select-none", className)}
    />
  );
}
