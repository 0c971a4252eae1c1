"use client";
import { DrawnSignature } from "./drawn-signature";
import { OtpSignature } from "./otp-signature";
import { SavedSignatures } from "./saved-signatures";
import { SignPad } from "./sign-pad";
import type { Person } from "@/lib/signing/rules/own-name";
import type { Method } from "./signature-tabs";
import { TypedSignature } from "./typed-signature";
import { UploadedSignature } from "./uploaded-signature";
import type { WayProps } from "./way-hint";
import type { KeptSignatures } from "./use-saved-signatures";
import type { Words } from "@/components/signing/shared/words";

type Props = WayProps & {
  method: Method;
  token: string;
  words: Words;
  name: string;
  signer: Person;
  kept: KeptSignatures;
  /** Signs with the image immediately, for methods that Enter completes. */
  onApply: (image: string | null) => void;
};

/** One of the six ways to make a signature. Each reports its image, or null. */
export function SignatureWay({ method, token, words, name, signer, kept, onApply, ...way }: Props) {
  const { isInitial, image, onImage } = way;
  const common = { words, image, onImage };
  switch (method) {
    case "type":
      return <TypedSignature {...common} initial={name} isInitial={isInitial} signer={signer} onApply={onApply} />;
    case "draw":
      return <DrawnSignature {...way} words={words} />;
    case "upload":
      return <UploadedSignature {...common} />;
    case "signPad":
      return <SignPad {...way} words={words} />;
    case "otp":
      return <OtpSignature {...common} token={token} />;
    case "saved":
      return <SavedSignatures {...common} token={token} kept={kept} />;
  }
}
