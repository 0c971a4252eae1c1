import "server-only";
import { examine } from "./doctor";

type Act = {
  usage: string;
  says: string;
  run: (options: Record<string, string>) => Promise<{ lines: string[]; code: number }>;
};

/** What concerns the whole installation, and changes nothing in its database. */
export const acts: Record<string, Act> = {
  doctor: {
    usage: "",
    says: "Try everything that the product needs, and say what to do about what fails; changes nothing",
    run: examine,
  },
};
