import type { ReactNode } from "react";
import type { Step } from "./steps";

type Props = { id: Step; current: Step; isForm?: boolean; children: ReactNode };

/**
 * A tab's content. Inputs of a closed tab are disabled, so that a form sent without scripts contains each value once.
 */
export function StepPanel({ id, current, isForm = false, children }: Props) {
  const isOpen = id === current;
  return (
    <div
      className={`step step-${id}`}
      id={`panel-${id}`}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      tabIndex={-1}
      hidden={!isOpen}
    >
      {isForm ? (
        <fieldset className="step-inputs" disabled={!isOpen}>
          <input type="hidden" name="filled" value={id} />
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  );
}
