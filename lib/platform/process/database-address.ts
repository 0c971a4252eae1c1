import "server-only";
import { z } from "zod";
import { readHosts, writable } from "@/db/hosts";

/** The URL of a database with one host or several. As in libpq, the host may be among its parameters. */
export const databaseAddress = () =>
  z.string().superRefine((text, context) => {
    const hosts = readHosts(text);
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (!hosts?.urls.every(namesAHost))
      return refuse(
        "must begin with postgres:// or postgresql:// and name a host; write signs of a password percent-encoded, such as @ as %40",
      );
    const { urls, target } = hosts;
    if (target !== null && target !== writable)
      return refuse(`can have no other target_session_attrs than ${writable}`);
    if (target !== null && !urls.every(namesItFirst))
      return refuse(`must name its hosts before the database, not as parameters, if it has target_session_attrs`);
    if (urls.length > 1 && target === null)
      refuse(
        `names several hosts, so it needs ?target_session_attrs=${writable}, which finds the one that takes writes`,
      );
  });

function namesAHost(url: string): boolean {
  const local = url.replace("@/", "@localhost/"); // libpq allows an empty host
  return URL.canParse(local) && new URL(local).hostname !== "";
}

/** Whether the host is where an address has it, and no parameter replaces it. */
function namesItFirst(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { searchParams } = new URL(url);
  return !searchParams.has("host") && !searchParams.has("port");
}
