"use client";
import { useEffect, useState } from "react";
import { callApi } from "./call-api";
import { OtpSteps, type SentOtp } from "./otp-steps";
import type { Words } from "./words";

type Props = {
  token: string;
  words: Words;
  image: string | null;
  onImage: (image: string | null) => void;
};
/** What the call answers. */
type Told = {
  otp: { image: string } | null;
  sent: { mobile_number: string; expires_at: string } | null;
  mobile_number: string | null;
};
type Known = { knownNumber: string | null; sent: SentOtp | null };

const toImage = (base64: string) => `data:image/png;base64,${base64}`;

/** The details of a passed code are the signature; the server draws it, and what is seen is what will be stamped. */
export function OtpSignature({ token, words, image, onImage }: Props) {
  const [known, setKnown] = useState<Known | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const answer = await callApi("GET", token, "otp").catch(() => null);
      if (!current) return;
      if (!answer?.ok) return setFailed(true);
      const told = answer.json as Told; // the call's own output
      if (told.otp) onImage(toImage(told.otp.image));
      const secondsLeft = told.sent ? Math.ceil((Date.parse(told.sent.expires_at) - Date.now()) / 1000) : 0;
      setKnown({
        knownNumber: told.mobile_number,
        sent: told.sent && secondsLeft > 0 ? { mobileNumber: told.sent.mobile_number, secondsLeft } : null,
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
