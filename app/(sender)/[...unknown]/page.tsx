import { notFound } from "next/navigation";

/** For unknown addresses. A not-found page at the root would load its styles on the signing page too. */
export default function UnknownPage() {
  notFound();
}
