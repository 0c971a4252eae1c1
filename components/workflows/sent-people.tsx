import { RecipientMark } from "@/components/recipients/recipient-mark";
import { StatusDot, type Tone } from "@/components/ui/status-dot";

type SentPerson = {
  id: number;
  /** The recipient's place among all, which gives the colour. */
  index: number;
  initials: { firstName: string; lastName: string };
  name: string;
  role: string | null;
  /** Where the mail goes, or how else the link arrives. */
  ways: readonly string[];
  state: { word: string; tone: Tone } | null;
};
export type SentGroup = { label: string; people: readonly SentPerson[] };

/** Who is asked at the same time, below a heading that says when. */
export function SentPeople({ label, people }: SentGroup) {
  return (
    <section>
      <h3 className="text-13 font-normal text-ink-2">{label}</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {people.map(({ id, index, initials, name, role, ways, state }) => (
          <li key={id} className="flex min-w-0 gap-3">
            <RecipientMark index={index} {...initials} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <span className="font-semibold">{name}</span>
                {role ? <span className="text-ink-2"> · {role}</span> : null}
              </p>
              {ways.map((way) => (
                <p key={way} className="text-13 text-ink-2">
                  {way}
                </p>
              ))}
              {state ? (
                <p className="text-13">
                  <StatusDot tone={state.tone} wraps>
                    {state.word}
                  </StatusDot>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
