/** First letters of first and last name; Greek ones without accents, as capitals are written. */
export function initialsOf(firstName: string, lastName: string): string {
  const first = (name: string) => {
    const bare = name.trim().normalize("NFD").replace(/\p{M}/gu, "");
    return String.fromCodePoint(bare.codePointAt(0) ?? 0x20)
      .toLocaleUpperCase()
      .trim();
  };
  return first(firstName) + first(lastName);
}
