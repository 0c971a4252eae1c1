import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { appPath } from "@/lib/platform/http/app-path";

type Props = { goTo: string; words: { title: string; email: string; act: string } };

/**
 * For a browser without scripts, which does not learn while the address is typed that its domain belongs to an
 * organisation: the page comes again with the address, and offers the organisation's sign-in. `goTo` is a checked path.
 */
export const AskedOrganisation = ({ goTo, words }: Props) => (
  <noscript>
    <form
      action={appPath("/login")}
      className="mt-6 flex flex-col gap-4 border-t border-line pt-6"
      aria-label={words.title}
    >
      <h2 className="font-medium">{words.title}</h2>
      <input type="hidden" name="origin" value={goTo} />
      <TextInput label={words.email} name="email" type="email" autoComplete="email" required />
      <Button type="submit">{words.act}</Button>
    </form>
  </noscript>
);
