import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { appPath } from "@/lib/platform/http/app-path";

type Props = {
  goTo: string;
  words: {
    title: string;
    email: string;
    act: string;
    /** Why nothing is offered for the address that was entered. */
    notFound: string | null;
  };
};

/**
 * Only for browsers without scripts. With scripts the page offers the organisation's sign-in as soon as its address is
 * typed; here it is loaded again with the address, and then offers it. `goTo` is a checked path.
 */
export const FindOrganisationForm = ({ goTo, words }: Props) => (
  <noscript>
    <form
      action={appPath("/login")}
      className="mt-6 flex flex-col gap-4 border-t border-line pt-6"
      aria-label={words.title}
    >
      <h2 className="font-medium">{words.title}</h2>
      {words.notFound ? <p>{words.notFound}</p> : null}
      <input type="hidden" name="origin" value={goTo} />
      <TextInput label={words.email} name="email" type="email" autoComplete="email" required />
      <Button type="submit">{words.act}</Button>
    </form>
  </noscript>
);
