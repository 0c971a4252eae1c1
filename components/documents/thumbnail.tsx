import { FileText } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { PageImage } from "./page-image";

const sizes = { small: "h-12 w-9", medium: "h-[76px] w-[54px]" };

type Props = {
  /** Null where there is no page, or where the viewer may not see it. */
  documentId: number | null;
  size?: keyof typeof sizes;
  /** Whether it stands for several documents. */
  several?: boolean;
  /** Shows the sealed document with everything that was entered. */
  isSealed?: boolean;
};

/** A document's first page, in a frame of the same size before and after the image is loaded. */
export function Thumbnail({ documentId, size = "small", several = false, isSealed = false }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        "flex shrink-0 items-center justify-center overflow-hidden rounded-[4px] border border-line bg-paper-2 text-ink-2",
        sizes[size],
        several && "shadow-[3px_3px_0_-1px_var(--paper),3px_3px_0_0_var(--line)]",
      )}
    >
      {documentId === null ? (
        <FileText size={20} />
      ) : (
        <PageImage
          documentId={documentId}
          pageIndex={0}
          width={200}
          revision={isSealed ? "sealed" : null}
          className="bg-white object-cover object-top"
        />
      )}
    </span>
  );
}
