import type { ComponentProps } from "react";

type InputProps = ComponentProps<"input"> & { label: string };

/** An input below its label, for forms without scripts. */
export const StackedInput = ({ label, ...input }: InputProps) => (
  <label className="stacked">
    {label}
    <input className="text-input" required {...input} />
  </label>
);

type CodeProps = Pick<InputProps, "label" | "aria-describedby">;

/** For the six digits that were mailed. */
export const CodeInput = (props: CodeProps) => (
  <StackedInput {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
);

const personInputs = [
  { name: "first_name", word: "firstName", type: "text", autoComplete: "given-name" },
  { name: "last_name", word: "lastName", type: "text", autoComplete: "family-name" },
  { name: "email", word: "email", type: "email", autoComplete: "email" },
] as const;

type PersonProps = {
  words: Record<(typeof personInputs)[number]["word"], string>;
  /** What a refused form held. */
  kept: Readonly<Record<string, string>>;
  /** Whether the visitor names themselves, so that the browser may fill it in. */
  isOwn: boolean;
  "aria-describedby": string;
};

/** Name and address of a person. */
export const PersonInputs = ({ words, kept, isOwn, ...described }: PersonProps) =>
  personInputs.map(({ name, word, type, autoComplete }) => (
    <StackedInput
      key={name}
      {...described}
      label={words[word]}
      name={name}
      type={type}
      maxLength={type === "email" ? 254 : 255}
      autoComplete={isOwn ? autoComplete : "off"}
      defaultValue={kept[name]}
    />
  ));
