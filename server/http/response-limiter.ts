import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MEBIBYTE } from '../../shared/sizes.ts';
import { SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { getAddressKey, getNetwork } from './client-address.ts';
import { findOverusers, pickSlowest, type ResourceUser } from './fair-share.ts';

/** Smaller responses are not counted: the limit on connections bounds those. */
const SMALL_BYTES = 16 * 1024;
/** What a view of an order is counted as before its size is known; afterwards, as its last size. */
const UNKNOWN_BYTES = 256 * 1024;
const KNOWN_SIZES = 1_000;
const RETRY_AFTER_S = 5;

export type ResponseLimits = { perOrder: number; perNetwork: number; max: number };
const responseLimits: ResponseLimits = {
  perOrder: 8 * MEBIBYTE,
  perNetwork: 16 * MEBIBYTE,
  max: 64 * MEBIBYTE,
};

export type UnsentResponse = ResourceUser & {
  /** Bytes that are being prepared or have not been sent yet. */
  weight: number;
  /** The view of an order by its client or the owner, neither of which can use up the other's share. */
  view: string | undefined;
  isOwner: boolean;
  /** Closes its connection. */
  end(): void;
};

/**
 * Limits the bytes of responses that clients have not taken yet, by view of an order, by network (the owner's are
 * exempt) and in all. Beyond the last, the network with the most loses its slowest connection to one with less. A
 * response that is alone in its share may have any size.
 */
export class ResponseLimiter {
  readonly #limits: ResponseLimits;
  readonly #unsent = new Set<UnsentResponse>();

  constructor(limits: ResponseLimits) {
    this.#limits = limits;
  }

  /** Counts a response, or one it knows by its new size. AppError `unavailable` with Retry-After when that is too much. */
  hold(response: UnsentResponse): void {
    const { perOrder, perNetwork, max } = this.#limits;
    this.#unsent.delete(response);
    const { view, network, isOwner } = response;
    if (view && this.#isOver(response, perOrder, (other) => other.view === view))
      throw refusal('This order is being opened many times at once. Please try again in a few seconds.');
    const isInNetwork = (other: UnsentResponse) => !other.isOwner && other.network === network;
    if (!isOwner && this.#isOver(response, perNetwork, isInNetwork)) throw refusal(BUSY);
    while (this.#isOver(response, max, () => true)) this.#makeRoom(response);
    this.#unsent.add(response);
  }

  release(response: UnsentResponse): void {
    this.#unsent.delete(response);
  }

  #isOver({ weight }: UnsentResponse, max: number, isCounted: (other: UnsentResponse) => boolean): boolean {
    let held = 0;
    for (const other of this.#unsent) if (isCounted(other)) held += other.weight;
    return held > 0 && held + weight > max;
  }

  #makeRoom(newcomer: UnsentResponse): void {
    const leaving = pickSlowest(findOverusers('network', [...this.#unsent], newcomer) ?? []);
    if (!leaving) throw refusal(BUSY);
    this.#unsent.delete(leaving);
    leaving.end();
  }
}

const BUSY = 'The site is answering many requests at the moment. Please try again in a few seconds.';
const refusal = (words: string) => new AppError('unavailable', words, { retryAfter: RETRY_AFTER_S });

/**
 * Counts every large response from the moment its size is known until its last byte is sent or its connection closed,
 * and views of an order from their start, since preparing one takes as much memory.
 */
export const limitUnsentResponses = (app: FastifyInstance, limits = responseLimits): void => {
  const limiter = new ResponseLimiter(limits);
  const known = new WeakMap<FastifyRequest, UnsentResponse>();
  const sizes = new LRUCache<string, number>({ max: KNOWN_SIZES });
  const hold = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const response = known.get(request) ?? describe(request);
    response.weight = bytes;
    limiter.hold(response);
    if (known.has(request)) return;
    known.set(request, response);
    // A response behind another on its connection never learns that this has closed.
    const both = [reply.raw, request.raw.socket];
    const free = () => {
      for (const one of both) one.off('close', free);
      limiter.release(response);
    };
    for (const one of both) one.once('close', free);
  };
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.isView)
      hold(request, reply, sizes.get(getView(request) ?? '') ?? UNKNOWN_BYTES);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole && payload.length >= SMALL_BYTES ? Buffer.byteLength(payload) : 0;
    const held = known.get(request);
    const view = request.routeOptions.config.isView && getView(request);
    if (view && reply.statusCode === 200) sizes.set(view, bytes);
    if (bytes > 0 && !request.raw.socket.destroyed) hold(request, reply, bytes);
    else if (held) limiter.release(held);
    done(null, payload);
  });
};

const getView = ({ params, owner }: FastifyRequest): string | undefined => {
  const { order_id } = params as { order_id?: string };
  return order_id && `${owner ? 'owner' : 'client'} ${order_id}`;
};

const describe = (request: FastifyRequest): UnsentResponse => {
  const since = performance.now();
  const { socket } = request.raw;
  const before = socket.bytesWritten;
  const address = getAddressKey(request.ip);
  return {
    ...{ address, since, weight: 0 },
    network: getNetwork(address),
    view: getView(request),
    isOwner: Boolean(request.owner),
    bytesPerSecond: () => ((socket.bytesWritten - before) * SECOND) / (performance.now() - since + 1),
    end: () => socket.destroy(),
  };
};
