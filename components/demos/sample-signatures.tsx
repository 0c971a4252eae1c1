"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/demos/saved-signatures/route";
import { loadAsDataUrl } from "@/components/signing/signature/load-as-data-url";
import { callApi } from "@/lib/platform/http/call-api";

type Sample = { id: number; name: string; isInitial: boolean; image: string };
type Props = { isInitial: boolean; image: string | null; onImage: (image: string | null) => void };

/** The 'Saved' tab of a demo: samples take the place of saved signatures, which a visitor does not have. */
export function SampleSignatures({ isInitial, image, onImage }: Props) {
  const t = useTranslations("Demo");
  const [samples, setSamples] = useState<Sample[]>([]);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let current = true;
    listSamples(isInitial).then(
      (found) => (current ? setSamples(found) : undefined),
      () => (current ? setProblem(t("failed")) : undefined),
    );
    return () => {
      current = false;
    };
  }, [isInitial, t]);

  return (
    <>
      <p className="quiet">{t("samplesHint")}</p>
      <fieldset className="saved">
        <legend className="unseen">{t("samplesHint")}</legend>
        {samples.map((sample) => (
          <div key={sample.id} className="saved-choice">
            <label>
              <input
                type="radio"
                name="sample"
                aria-label={t("sample", { name: sample.name })}
                checked={image === sample.image}
                onChange={() => onImage(sample.image)}
              />
              <img src={sample.image} alt="" />
            </label>
          </div>
        ))}
      </fieldset>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

async function listSamples(isInitial: boolean): Promise<Sample[]> {
  const { data } = await callApi<typeof GET>("GET", "/v1/demos/saved-signatures");
  const wanted = data.filter((sample) => sample.isInitial === isInitial);
  return Promise.all(
    wanted.map(async (sample) => ({
      ...sample,
      image: await loadAsDataUrl(`/v1/demos/saved-signatures/${sample.id}`),
    })),
  );
}
