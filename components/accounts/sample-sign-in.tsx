import { FlaskConical } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";
import { signInAction } from "./sign-in-action";

type Props = {
  account: { email: string; password: string };
  /** A checked path within the product. */
  goTo: string;
  words: { act: string; hint: string };
};

/** Signs in with the public sample account by one press; a plain form, because nothing has to be typed. */
export function SampleSignIn({ account, goTo, words }: Props) {
  return (
    <form method="post" action={signInAction(goTo)} className="mt-6 border-t border-line pt-6">
      <input type="hidden" name="email" value={account.email} />
      <input type="hidden" name="password" value={account.password} />
      <button type="submit" className={buttonStyle("secondary", "medium", "w-full")}>
        <FlaskConical aria-hidden size={16} />
        {words.act}
      </button>
      <p className="mt-2 text-13 text-ink-2">{words.hint}</p>
    </form>
  );
}
