import { notFound } from "next/navigation";

/** For addresses of no page at all. A not-found page at the root would put its styles on the signing page too. */
export default function UnknownPage() {
  notFound();
}
