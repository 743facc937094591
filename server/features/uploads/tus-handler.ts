import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { PIECE } from '../../http/body-parsers.ts';
import { addressKey, networkOf } from '../../http/client-address.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { inPlace } from '../../http/limited-body.ts';
import { LeaseLost } from './lease.ts';
import { LeaseManager } from './lease-manager.ts';
import { fileGone, inUse } from './tus-errors.ts';
import { answer } from './tus-response.ts';
import { type Spoken, speak } from './tus-server.ts';

/** Bodies under way: how many, is a matter of what each of them costs the store. */
const bodiesOn = ({ appendsAtOnce }: Deps['storage']) => ({
  most: appendsAtOnce,
  mostOfOne: appendsAtOnce / 3,
  retryAfter: 5,
  words: 'Many uploads are running right now. This one can go on in a moment.',
  // What a piece brought is kept: nobody loses anything by making room.
  spared: Number.POSITIVE_INFINITY,
});

/** What the protocol speaks of; nothing else of a request is its business. */
const HEARD = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-concat',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
];

/** Where requests of the upload protocol come in. Those under way end cleanly when the app closes: what has come is kept. */
export class TusHandler {
  readonly #deps: Deps;
  readonly #leases: LeaseManager;
  readonly #places: ConcurrencyLimiter;
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosing = false;

  constructor(app: FastifyInstance, deps: Deps) {
    this.#deps = deps;
    this.#leases = new LeaseManager(deps);
    this.#places = new ConcurrencyLimiter(bodiesOn(deps.storage));
    app.addHook('preClose', async () => {
      this.#isClosing = true;
      this.#leases.giveUpAll();
    });
    app.addHook('onClose', async () => {
      await Promise.allSettled(this.#underWay);
    });
  }

  async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const spoken = this.#speak(request);
    this.#underWay.add(spoken);
    const said = await spoken.finally(() => this.#underWay.delete(spoken));
    // The rest of a piece is not waited for; it is sent again after the restart.
    if (this.#isClosing) reply.raw.once('finish', () => request.raw.socket.destroySoon());
    return answer(reply, said);
  }

  async #speak(request: FastifyRequest): Promise<Spoken> {
    const { raw, headers, url } = request;
    const method = methodOf(request);
    const { upload_id: id } = request.params as { upload_id?: string };
    if (id !== undefined && !/^[0-9a-f]{32}$/.test(id)) return refusedBy(fileGone());
    checkBody(request, method);
    const visitor = { address: addressKey(request.ip), network: networkOf(request.ip) };
    const withBody = (body: AsyncIterable<Buffer>, ofNetwork = () => 0) =>
      speak(this.#deps, this.#leases, url, heardOf(request), {
        method,
        ...visitor,
        metadata: String(headers['upload-metadata'] ?? ''),
        ...{ body, ofNetwork },
        length: Number(headers['content-length'] ?? 0),
        isWanted: () => !raw.socket.destroyed,
      });
    const spoken =
      headers['content-type'] === PIECE
        ? await inPlace(this.#places, visitor.address, raw, withBody)
        : await withBody(raw);
    return this.#explained(request, spoken);
  }

  /** Why a piece broke off, in words. */
  #explained({ raw }: FastifyRequest, spoken: Spoken): Spoken {
    const { failure } = spoken;
    if (failure instanceof LeaseLost && this.#isClosing)
      return refusedBy(
        new AppError('unavailable', 'The studio restarts just now. The upload can go on in a few seconds.', {
          retryAfter: 5,
        }),
      );
    if (failure instanceof LeaseLost) return refusedBy(inUse());
    if (raw.destroyed && !raw.complete && failure !== undefined)
      return refusedBy(
        new AppError('malformed', 'The piece ended before it was complete', { cause: failure }),
      );
    return spoken;
  }
}

const refusedBy = (failure: unknown): Spoken => ({ status: 500, headers: new Headers(), body: '', failure });

/** Where something on the way lets neither PATCH nor DELETE pass, a client says in a POST what it means (tus 1.0.0). */
const methodOf = ({ method, headers, params }: FastifyRequest): string => {
  if (method !== 'POST' || !(params as { upload_id?: string }).upload_id) return method;
  const meant = String(headers['x-http-method-override'] ?? '').toUpperCase();
  if (!['HEAD', 'PATCH', 'DELETE'].includes(meant))
    throw new AppError('method_not_allowed', 'Say in X-HTTP-Method-Override what this request means');
  return meant;
};

const checkBody = ({ headers }: FastifyRequest, method: string): void => {
  const type = headers['content-type'];
  if (method === 'PATCH' && type !== PIECE)
    throw new AppError('unsupported', `Send pieces of an upload as ${PIECE}`);
  // An upload that brings other content along would be opened without it.
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (method === 'POST' && hasBody && type !== PIECE)
    throw new AppError('unsupported', `Send the first bytes of an upload as ${PIECE}, or none`);
  if (method === 'PATCH' && headers['upload-offset'] === undefined)
    throw new AppError('malformed', 'Say with Upload-Offset where the piece begins');
};

const heardOf = ({ headers }: FastifyRequest): Headers => {
  const heard = new Headers();
  for (const name of HEARD) {
    const value = headers[name];
    if (typeof value === 'string') heard.set(name, value);
  }
  return heard;
};
