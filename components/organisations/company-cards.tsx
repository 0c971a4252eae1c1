import { Building2 } from "lucide-react";
import Link from "next/link";

type CompanyCard = { id: number; name: string; address: string; href: string };

export function CompanyCards({ cards }: { cards: readonly CompanyCard[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ id, name, address, href }) => (
        <li key={id}>
          <Link
            href={href}
            className="flex h-full gap-3 rounded-card border border-line bg-paper p-4 transition-colors hover:border-ink-2"
          >
            <Building2 aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-13 whitespace-pre-line text-ink-2">{address}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
