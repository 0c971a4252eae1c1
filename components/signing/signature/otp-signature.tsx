"use client";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/signature-requests/[token]/otp/route";
import { callLink } from "@/components/signing/shared/call-link";
import { OtpSteps, type SentOtp } from "@/components/signing/one-time-code/otp-steps";
import type { Words } from "@/components/signing/shared/words";

type Props = {
  token: string;
  words: Words;
  image: string | null;
  onImage: (image: string | null) => void;
};
type Known = { knownNumber: string | null; sent: SentOtp | null };

const toImage = (base64: string) => `data:image/png;base64,${base64}`;

/**
 * Signing by one-time code. The server draws the signature from the verified code's details and shows it as it will be
 * stamped.
 */
export function OtpSignature({ token, words, image, onImage }: Props) {
  const [known, setKnown] = useState<Known | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const outcome = await callLink<typeof GET>("GET", token, "otp", undefined);
      if (!current) return;
      if (!outcome.ok) return setFailed(true);
      const { answer } = outcome;
      if (answer.otp) onImage(toImage(answer.otp.image));
      setKnown({
        knownNumber: answer.mobileNumber,
        sent: answer.sent,
      });
    };
    void load();
    return () => {
      current = false;
    };
  }, [token, onImage]);

  if (image)
    return (
      <>
        <p className="paper">
          <img src={image} alt={words.signature.otpPreview} />
        </p>
        <p className="quiet">{words.signature.otpDone}</p>
      </>
    );
  if (failed)
    return (
      <p className="problem" role="alert">
        {words.failed}
      </p>
    );
  if (!known) return <p className="quiet">{words.signature.loading}</p>;
  return (
    <div className="otp-ways">
      <p>{words.signature.otpText}</p>
      <OtpSteps
        token={token}
        words={words.otpAccess}
        failed={words.failed}
        knownNumber={known.knownNumber}
        sent={known.sent}
        onPassed={(base64) => onImage(toImage(base64))}
      />
    </div>
  );
}
