import { useCallback, useEffect, useRef, useState } from "react";
import { signatureFontNames, scriptFonts } from "@/lib/signing/rules/signature-fonts";
import type { RetryOptions } from "@/components/signing/shared/call-link";
import type { Words } from "@/components/signing/shared/words";
import { drawByServer, type Drawn, type DrawnBefore } from "./draw-by-server";
import { drawText, type Face, type Patience } from "./script-faces";

/** The pause in typing before the server is asked to draw. */
const pauseMs = 300;
/** After this time the page says that the drawing is still being made. */
const slowMs = 700;

type Options = {
  words: Pick<Words, "retrying" | "failed">;
  /** Empty draws nothing. */
  text: string;
  /** Null if no script font has all the letters. */
  face: Face | null;
  onImage: (image: string | null) => void;
  onApply: (image: string) => void;
};
const nothingTold = { text: "", problem: "", canRetry: false, isSlow: false };

/** Draws the typed text in the browser, or on the server if no font in the browser can. */
export function useTypedImage({ words, text, face, onImage, onApply }: Options) {
  const [before] = useState<DrawnBefore>(() => new Map());
  const [patience] = useState<Patience>(() => new Map());
  const [latest, setTold] = useState(nothingTold);
  const [isByServer, setByServer] = useState(false);
  const [tries, setTries] = useState(0);
  const isByServerNow = useRef(false);
  const underWay = useRef<AbortController>(null);
  const told = latest.text === text ? latest : nothingTold;
  const retry = useCallback(() => {
    patience.clear();
    setTries((count) => count + 1);
  }, [patience]);

  useEffect(() => {
    onImage(null);
    const replaced = (underWay.current = new AbortController());
    const { signal } = replaced;
    const tell = (more: Partial<typeof nothingTold>) => {
      if (!signal.aborted) setTold({ ...nothingTold, text, ...more });
    };
    const slow = setTimeout(() => tell({ isSlow: true }), slowMs);
    const show = async () => {
      const onTrouble = (sentence?: string | null) => tell({ problem: sentence || words.retrying, canRetry: true });
      const drawn = await draw(text, face, { before, patience, onTrouble, signal });
      clearTimeout(slow);
      if (signal.aborted) return;
      const isDrawn = "image" in drawn;
      tell(isDrawn ? {} : { problem: drawn.reason || words.failed, canRetry: drawn.canRetry });
      setByServer((isByServerNow.current = drawn.isByServer));
      onImage(isDrawn ? drawn.image : null);
    };
    const pause = text ? setTimeout(() => void show(), face && !isByServerNow.current ? 0 : pauseMs) : undefined;
    return () => {
      clearTimeout(pause);
      clearTimeout(slow);
      replaced.abort();
    };
  }, [text, face, before, patience, onImage, words, tries]);

  useEffect(() => {
    const comeBack = told.canRetry ? retry : () => patience.clear();
    addEventListener("online", comeBack);
    return () => removeEventListener("online", comeBack);
  }, [told.canRetry, retry, patience]);

  return {
    ...told,
    /** True if the server draws because the browser could not load its script fonts. */
    lacksFonts: isByServer && face !== null,
    isWaiting: text !== "" && !told.problem && (face === null || isByServer || told.isSlow),
    retry,
    /** Signs with the latest text even if it is not drawn yet; does nothing if the text changes meanwhile. */
    applyAtOnce: async () => {
      const signal = underWay.current?.signal;
      const drawn = await draw(text, face, { before, patience, ...(signal && { signal }) });
      if (!signal?.aborted && "image" in drawn) onApply(drawn.image);
    },
  };
}

async function draw(
  text: string,
  face: Face | null,
  { before, patience, ...options }: RetryOptions & { before: DrawnBefore; patience: Patience },
): Promise<Drawn & { isByServer: boolean }> {
  const image = face && (await drawText(text, face, patience));
  if (image) return { image, isByServer: false };
  const font = scriptFonts.find((one) => signatureFontNames[one] === face) ?? null;
  return { ...(await drawByServer(text, font, before, options)), isByServer: true };
}
