import type { MainAct } from "@/components/signing/steps/steps";
import type { Words } from "@/components/signing/shared/words";

type Props = { words: Words; act: MainAct; isBusy: boolean; onMain: () => void };

/** The one button that leads to the next thing to do; without scripts it posts the form. */
export const MainButton = ({ words, act, isBusy, onMain }: Props) => (
  <button
    type="submit"
    form="signing-form"
    name="act"
    value={act.word === "continue" ? `step:${act.to}` : act.word}
    className="button button-primary"
    disabled={act.to === "end" && act.isDisabled}
    aria-disabled={isBusy} // keeps the focus
    onClick={(event) => {
      event.preventDefault();
      if (!isBusy) onMain();
    }}
  >
    {isBusy ? words.finishing : words[act.word]}
  </button>
);
