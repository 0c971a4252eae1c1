import { headers } from "next/headers";
import { visitorContext } from "@/lib/platform/http/caller";
import { findPrepared } from "@/lib/preparing/find-prepared";
import { Told } from "../told";

type Props = { params: Promise<{ token: string }> };

/** Where the designer leads to once everything is saved. */
export default async function PreparedPage({ params }: Props) {
  const [{ token }, asked] = await Promise.all([params, headers()]);
  const found = await findPrepared(visitorContext(asked), token);
  return found ? (
    <Told token={token} state="complete" subject={found.subject} />
  ) : (
    <Told token={token} state="expired" />
  );
}
