type Props = { sentence: string; email: string };

/** Whom to ask, as a link to write to; the sentence says where with `{email}`. */
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
