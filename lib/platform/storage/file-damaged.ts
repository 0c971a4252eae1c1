/** The stored file does not have the hash under which it is stored. */
export class FileDamaged extends Error {
  constructor(readonly hash: string) {
    super(`Stored file ${hash} is damaged`);
  }
}
