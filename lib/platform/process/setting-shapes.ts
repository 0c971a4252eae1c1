import "server-only";
import { z } from "zod";
import { mayServeOperator } from "@/lib/platform/network/public-address";
import { canonicalAddress } from "@/lib/platform/text/mail-address";
import { isMailAddress } from "@/lib/platform/text/shapes";

/** What a setting may be, in words that follow its name. */
export const choice = <const Value extends string>(...values: Value[]) =>
  z.enum(values, { error: `must be ${values.filter((value) => value !== "").join(" or ")}` });
export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
export const port = () => wholeNumber(1, 65_535);
export const secretKey = (error: string) => z.string({ error }).min(32, "must have 32 characters or more");
export const emailAddress = () =>
  z.string().refine((given) => isMailAddress(canonicalAddress(given)), "must be an e-mail address");

export const flag = choice("", "0", "1")
  .default("")
  .transform((v) => v === "1");
export const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : null);

/** An address with one of these schemes and a host. */
export const addressOf = (...schemes: [string, ...string[]]) =>
  z.string().refine(
    (text) => {
      const url = parsed(text);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== "";
    },
    { error: `must begin with ${schemes.map((scheme) => `${scheme}://`).join(" or ")} and name a host` },
  );
export const webAddress = () => addressOf("https", "http");
/** The address of a service that the product calls; it may be on this machine or in a private network. */
export const serviceAddress = () =>
  webAddress().refine((text) => mayServeOperator(parsed(text)?.hostname ?? ""), {
    error: "names an address at which no service can be: 0.0.0.0, a link-local, a metadata or a multicast address",
  });
