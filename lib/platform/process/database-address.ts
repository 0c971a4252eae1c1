import "server-only";
import { z } from "zod";
import { readHosts, writable } from "@/db/hosts";

/** The URL of a database with one host or several. As in libpq, the host may be among its parameters. */
export const databaseAddress = () =>
  z.string().superRefine((text, context) => {
    const hosts = readHosts(text);
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (!hosts?.urls.every(namesAHost)) return refuse("must begin with postgres:// or postgresql:// and name a host");
    const { urls, target } = hosts;
    if (target !== null && target !== writable)
      return refuse(`can have no other target_session_attrs than ${writable}`);
    if (urls.length > 1 && target === null)
      refuse(
        `names several hosts, so it needs ?target_session_attrs=${writable}, which finds the one that takes writes`,
      );
  });

function namesAHost(url: string): boolean {
  const local = url.replace("@/", "@localhost/"); // libpq allows an empty host
  return URL.canParse(local) && new URL(local).hostname !== "";
}
