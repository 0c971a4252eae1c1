"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { FieldError } from "@/components/ui/field-frame";
import type { DemoSignatureProps } from "./demo-signature-dialog";

const DemoSignatureDialog = dynamic(() => import("./demo-signature-dialog").then((file) => file.DemoSignatureDialog));

type Props = Pick<DemoSignatureProps, "words" | "isInitial" | "name"> & {
  id: string;
  image: string | undefined;
  /** The error message while the signature is missing. */
  error: string | undefined;
  onImage: (image: string) => void;
};

/** The box of a signature or of initials: empty, or with the image as it will be stamped. */
export function SignatureBox({ id, words, isInitial, name, image, error, onImage }: Props) {
  const t = useTranslations("Demo");
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  return (
    <div className={classNames("flex flex-col gap-1", isInitial ? "sm:w-[160px]" : "flex-1")}>
      <span id={labelId} className="font-medium">
        {t(isInitial ? "initials" : "signature")}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(true)}
        className={classNames(
          "flex h-[104px] w-full items-center justify-center overflow-hidden rounded-control border px-3 text-13",
          image ? "bg-white" : "border-dashed bg-[color-mix(in_srgb,var(--mark)_14%,var(--paper))]",
          error ? "border-bad" : "border-edge",
        )}
      >
        {image ? (
          <img src={image} alt={t("change")} className="max-h-full max-w-full object-contain p-2" />
        ) : (
          t(isInitial ? "initial" : "sign")
        )}
      </button>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      {/* Without a boundary of its own, the whole form would be hidden until the dialog has loaded. */}
      <Suspense>
        {isOpen ? (
          <DemoSignatureDialog
            {...{ words, isInitial, name }}
            onApply={(made) => {
              onImage(made);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
