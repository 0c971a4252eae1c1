import { redirect } from "next/navigation";

export default function DemoPage() {
  redirect("/demo/real-estate/welcome");
}
