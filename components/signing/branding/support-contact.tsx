type Props = { sentence: string; email: string };

/** The support address as a mail link, in place of `{email}` in the sentence. */
export function SupportContact({ sentence, email }: Props) {
  return (
    <p className="quiet">
      {sentence.split("{email}").flatMap((part, index) => [
        index > 0 ? (
          <a key="address" href={`mailto:${email}`}>
            {email}
          </a>
        ) : null,
        part,
      ])}
    </p>
  );
}
