import { pageContext } from "@/app/page-context";
import { StartScreen } from "@/components/accounts/start-screen";
import { HomeDashboard } from "./home-dashboard";

/** One address: what waits for the signed-in, what this is for everyone else. */
export default async function HomePage() {
  const { actor } = await pageContext();
  return actor.kind === "member" ? <HomeDashboard /> : <StartScreen />;
}
