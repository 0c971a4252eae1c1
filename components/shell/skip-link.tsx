export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      data-shell
      className="sr-only z-50 rounded-control bg-paper px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}
