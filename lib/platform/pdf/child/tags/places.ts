/** Where a character begins on a page, in page units. `isBlank`: nothing of it is seen, so it may be missing. */
export type CharacterAt = { x: number; y: number; isBlank: boolean };

/** The places that are looked for, in squares of a grid. */
export class Places {
  private readonly grid = new Map<string, { at: CharacterAt; isMet: boolean }[]>();
  private static readonly square = 4;
  private static readonly tolerance = 0.1;

  constructor(characters: readonly CharacterAt[]) {
    for (const at of characters) {
      const name = Places.nameOf(at.x, at.y);
      const known = this.grid.get(name);
      if (known) known.push({ at, isMet: false });
      else this.grid.set(name, [{ at, isMet: false }]);
    }
  }

  private static nameOf(x: number, y: number, across = 0, up = 0) {
    return `${Math.floor(x / Places.square) + across} ${Math.floor(y / Places.square) + up}`;
  }

  /** Whether a character of this size at this place is to be removed. */
  meet({ x, y, em }: { x: number; y: number; em: number }): boolean {
    if (!Number.isFinite(x + y)) return false;
    const reach = Math.min(Places.square, Math.max(0.02, em * Places.tolerance));
    let isMet = false;
    for (const across of [-1, 0, 1])
      for (const up of [-1, 0, 1])
        for (const place of this.grid.get(Places.nameOf(x, y, across, up)) ?? [])
          if (Math.abs(place.at.x - x) <= reach && Math.abs(place.at.y - y) <= reach) isMet = place.isMet = true;
    return isMet;
  }

  areAllMet(): boolean {
    return [...this.grid.values()].flat().every(({ at, isMet }) => isMet || at.isBlank);
  }
}
