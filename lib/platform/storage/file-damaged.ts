/** What is stored under a hash has another. */
export class FileDamaged extends Error {
  constructor(readonly hash: string) {
    super(`Stored file ${hash} is damaged`);
  }
}
