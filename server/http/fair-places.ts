import { SECOND } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Whoever has lasted so long has brought something, and may be asked to make room. */
const STAYS_MS = 30 * SECOND;

type Limits = { most: number; mostOfOne: number; retryAfter: number; words: string };
type Visitor = { address: string; network: string };
type Place = Visitor & {
  since: number;
  /** Ends what has the place, with the reason it is told. */
  end(reason: AppError): void;
};

/**
 * Places for bodies that lose nothing when they end early. When all are taken, the oldest body of the network that has most makes room for one of a
 * network that has fewer; where all have one, the oldest of all does. So nobody who is slow on purpose keeps others out.
 */
export class FairPlaces {
  readonly #limits: Limits;
  // In the order in which they came.
  readonly #places = new Set<Place>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a place and answers how to give it back. AppError `unavailable` with Retry-After when there is none. */
  enter(visitor: Visitor, end: (reason: AppError) => void): () => void {
    const { most, mostOfOne } = this.#limits;
    const all = [...this.#places];
    if (all.filter(({ address }) => address === visitor.address).length >= mostOfOne) throw this.#refusal();
    if (all.length >= most) {
      const leaving = leaverFor(visitor.network, all);
      if (!leaving) throw this.#refusal();
      this.#places.delete(leaving);
      leaving.end(this.#refusal());
    }
    const place = { ...visitor, end, since: performance.now() };
    this.#places.add(place);
    return () => this.#places.delete(place);
  }

  #refusal(): AppError {
    const { retryAfter, words } = this.#limits;
    return new AppError('unavailable', words, { retryAfter });
  }
}

const leaverFor = (network: string, all: readonly Place[]): Place | undefined => {
  const counts = new Map<string, number>();
  for (const place of all) counts.set(place.network, (counts.get(place.network) ?? 0) + 1);
  const own = counts.get(network) ?? 0;
  const largest = Math.max(...counts.values());
  if (largest > own + 1) return all.find((place) => counts.get(place.network) === largest);
  return own === 0 ? all.find(({ since }) => performance.now() - since >= STAYS_MS) : undefined;
};
