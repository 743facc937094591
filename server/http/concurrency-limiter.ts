import { SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { getNetwork } from './client-address.ts';
import { findOverusers, pickSlowest, type ResourceUser } from './fair-share.ts';

/** Bytes older than this hardly count. */
const REMEMBERS_MS = 10 * SECOND;

/**
 * Current throughput in bytes per second: an exponentially decaying average, so that a fast start does not count for
 * long.
 */
export class Throughput {
  readonly #since = performance.now();
  #at = this.#since;
  #bytes = 0;

  add(bytes: number): void {
    this.#fade();
    this.#bytes += bytes;
  }

  now(): number {
    this.#fade();
    // Of the averaging window, only the time since the start can have brought bytes.
    const seconds = (REMEMBERS_MS * (1 - Math.exp((this.#since - this.#at) / REMEMBERS_MS))) / SECOND;
    return seconds > 0 ? this.#bytes / seconds : 0;
  }

  #fade(): void {
    const at = performance.now();
    this.#bytes *= Math.exp((this.#at - at) / REMEMBERS_MS);
    this.#at = at;
  }
}

/**
 * After this long a body has had its chance and may be asked to make room, even if its network holds no more than
 * others.
 */
const STAYS_MS = 30 * SECOND;

export type ConcurrencyLimits = {
  max: number;
  maxPerAddress: number;
  retryAfter: number;
  words: string;
  /**
   * In bytes per second. A body at least this fast only makes room when its network has more than its share, because
   * its work would be lost.
   */
  spared: number;
};

export type Slot = {
  received(bytes: number): void;
  /** Bytes received so far by this network's bodies that hold slots now. */
  ofNetwork(): number;
  /** Frees the slot; calling it again does nothing. */
  leave(): void;
};

type Body = ResourceUser & {
  bytes: number;
  /** Ends the body that holds the slot, with the reason it is given. */
  end(reason: AppError): void;
};

/**
 * Limits how many bodies are received at once, in total and per address. When all slots are taken, the slowest body of
 * the network with the most slots makes room for a network with fewer; within a network, the address with the most
 * slots makes room; when everybody has one, the slowest does once it has had its time. So slow senders cannot keep
 * others out, and nobody is ended while there is room.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #bodies = new Set<Body>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Takes a slot. AppError `unavailable` with Retry-After when none is free. */
  enter(address: string, end: (reason: AppError) => void): Slot {
    const { max, maxPerAddress } = this.#limits;
    let own = 0;
    for (const body of this.#bodies) if (body.address === address) own++;
    if (own >= maxPerAddress) throw this.#refusal();
    const who = { address, network: getNetwork(address) };
    if (this.#bodies.size >= max) this.#makeRoom(who);
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
