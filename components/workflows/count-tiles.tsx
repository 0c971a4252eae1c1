import Link from "next/link";

type Tile = { key: string; label: string; count: string; href: string };

export function CountTiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.key} className="bg-paper">
            <Link
              href={tile.href}
              prefetch={false}
              className="flex h-full flex-col-reverse justify-end gap-1 px-4 py-4 -outline-offset-2 transition-colors hover:bg-paper-2 focus-visible:shadow-none sm:px-6 sm:py-5"
            >
              <span className="text-ink-2">{tile.label}</span>
              <span className="text-34 font-semibold">{tile.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
