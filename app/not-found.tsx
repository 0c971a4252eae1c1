import "@/app/globals.css";
import { NotFoundScreen } from "@/components/shell/not-found-screen";

/** For addresses of no page at all. */
export default function NotFound() {
  return <NotFoundScreen />;
}
