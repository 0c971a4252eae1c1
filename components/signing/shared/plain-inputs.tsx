import type { ComponentProps } from "react";
import { codeWithGaps } from "@/lib/platform/text/code-with-gaps";

type InputProps = ComponentProps<"input"> & { label: string; problem?: string | undefined };

/** An input below its label, for forms without scripts. */
export const StackedInput = ({ label, problem, ...input }: InputProps) => (
  <div>
    <label className="stacked">
      {label}
      <input
        className="text-input"
        required
        {...input}
        {...(problem && { "aria-invalid": true, "aria-describedby": `${input.name}-problem` })}
      />
    </label>
    {problem ? (
      <p id={`${input.name}-problem`} className="problem">
        {problem}
      </p>
    ) : null}
  </div>
);

type CodeProps = Pick<InputProps, "label" | "problem" | "aria-describedby">;

/** Why a form was refused, where no input is wrong. It has the focus, so that phones show it. */
export const FormProblem = ({ id, problem }: { id: string; problem: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form sent without scripts answers with a new page
  <p id={id} className="problem" role="alert" {...(problem && { tabIndex: -1, autoFocus: true })}>
    {problem}
  </p>
);

/** For the six digits that were mailed. */
export const CodeInput = (props: CodeProps) => (
  <StackedInput
    {...props}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={codeWithGaps}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form sent without scripts answers with a new page
    autoFocus={Boolean(props.problem)}
  />
);

/** Browsers refuse addresses with other characters than ASCII in an input of type `email`. */
export const emailInput = { type: "text", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

const personInputs = [
  { name: "first_name", word: "firstName", autoComplete: "given-name" },
  { name: "last_name", word: "lastName", autoComplete: "family-name" },
  { name: "email", word: "email", autoComplete: "email" },
] as const;

type PersonInput = (typeof personInputs)[number]["name"];
/** The first input that the refusal is about. */
export const firstWrong = (wrong: Readonly<Record<string, string>>): PersonInput | undefined =>
  personInputs.find(({ name }) => wrong[name])?.name;

type PersonProps = {
  words: Record<(typeof personInputs)[number]["word"] | "singleName", string>;
  /** What a refused form held. */
  kept: Readonly<Record<string, string>>;
  /** Why it was refused, by the names of inputs. */
  wrong: Readonly<Record<string, string>>;
  /** Whether the visitor names themselves, so that the browser may fill it in. */
  isOwn: boolean;
  "aria-describedby": string;
};

/** Name and address of a person. Without scripts nothing can require a last name until the box says whether there is one. */
export const PersonInputs = ({ words, kept, wrong, isOwn, ...described }: PersonProps) => {
  const inputs = personInputs.map(({ name, word, autoComplete }) => (
    <StackedInput
      key={name}
      {...described}
      required={name !== "last_name"}
      label={words[word]}
      name={name}
      {...(name === "email" && emailInput)}
      maxLength={name === "email" ? 254 : 255}
      autoComplete={isOwn ? autoComplete : "off"}
      defaultValue={kept[name]}
      problem={wrong[name]}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form sent without scripts answers with a new page
      autoFocus={name === firstWrong(wrong)}
    />
  ));
  return (
    <>
      <div className="names">
        {inputs.slice(0, 2)}
        <label className="tick">
          <input type="checkbox" name="single_name" defaultChecked={Boolean(kept["single_name"])} />
          {words.singleName}
        </label>
      </div>
      {inputs.slice(2)}
    </>
  );
};
