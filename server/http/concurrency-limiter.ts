import { SECOND } from '../clock.ts';
import { AppError } from '../errors.ts';
import { getNetwork } from './client-address.ts';
import { findOverusers, pickSlowest, type ResourceUser } from './fair-share.ts';
import { Throughput } from './throughput.ts';

/** Whoever has lasted so long has brought something, and may be asked to make room although its network has no more than others. */
const STAYS_MS = 30 * SECOND;

export type ConcurrencyLimits = {
  most: number;
  mostOfOne: number;
  retryAfter: number;
  words: string;
  /** Who is as fast as this, in bytes a second, makes room only where its network has more than its share: its work would be lost. */
  spared: number;
};

/** A place that was taken. */
export type Slot = {
  /** Counts what has come. */
  received(bytes: number): void;
  /** Bytes that bodies of its network, which have places now, have brought. */
  ofNetwork(): number;
  /** Gives it back; again is no error. */
  leave(): void;
};

type Body = ResourceUser & {
  bytes: number;
  /** Ends what has the place, with the reason it is told. */
  end(reason: AppError): void;
};

/**
 * How many bodies are taken in at once, in all and from one address. When all places are taken, the slowest body of the network that has most makes room for
 * one of a network that has fewer; within a network, of the address that has most; where all have one, the slowest does, once it had its time. So nobody who is slow on purpose keeps others out, and nobody is ended while there is room.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #bodies = new Set<Body>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Takes a place. AppError `unavailable` with Retry-After when there is none. */
  enter(address: string, end: (reason: AppError) => void): Slot {
    const { most, mostOfOne } = this.#limits;
    let own = 0;
    for (const body of this.#bodies) if (body.address === address) own++;
    if (own >= mostOfOne) throw this.#refusal();
    const who = { address, network: getNetwork(address) };
    if (this.#bodies.size >= most) this.#makeRoom(who);
    const pace = new Throughput();
    const body = { ...who, since: performance.now(), bytes: 0, bytesPerSecond: () => pace.now(), end };
    this.#bodies.add(body);
    return {
      received(bytes) {
        body.bytes += bytes;
        pace.add(bytes);
      },
      ofNetwork: () => this.#bytesOf(who.network),
      leave: () => this.#bodies.delete(body),
    };
  }

  #makeRoom(newcomer: Pick<Body, 'address' | 'network'>): void {
    const all = [...this.#bodies];
    const own = all.filter(({ network }) => network === newcomer.network);
    const leaving = pickSlowest(
      findOverusers('network', all, newcomer) ??
        findOverusers('address', own, newcomer) ??
        this.#pastTheirTime(own.length ? own : all, newcomer),
    );
    if (!leaving) throw this.#refusal();
    this.#bodies.delete(leaving);
    leaving.end(this.#refusal());
  }

  #pastTheirTime(bodies: Body[], { address }: Pick<Body, 'address'>): Body[] {
    const at = performance.now();
    if (bodies.some((body) => body.address === address)) return [];
    return bodies.filter(
      (body) => at - body.since >= STAYS_MS && body.bytesPerSecond() < this.#limits.spared,
    );
  }

  #bytesOf(network: string): number {
    let bytes = 0;
    for (const body of this.#bodies) if (body.network === network) bytes += body.bytes;
    return bytes;
  }

  #refusal(): AppError {
    const { retryAfter, words } = this.#limits;
    return new AppError('unavailable', words, { retryAfter });
  }
}
