/** Requests of this process that carry the same idempotency key wait for each other; the database settles the rest. */
export class Twins {
  readonly #running = new Map<string, Promise<unknown>>();

  /** Runs the work when no twin is under way any more. */
  async inTurn<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    const before = this.#running.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    this.#running.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }
}
