import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { TUS_BODY_TYPE } from '../../http/body-parsers.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { AppError } from '../../lib/errors.ts';
import { BodyReceiver, withSlot } from '../../receive-upload/limited-body.ts';
import { STUDIO } from '../../receive-upload/upload-limit-queries.ts';
import { getChunkSlots } from '../../receive-upload/upload-limits.ts';
import { describeTus, handleTusRequest, newUploadId, type TusResponse } from './handle-tus-request.ts';
import { LeaseLost } from './lease.ts';
import { LeaseManager } from './lease-manager.ts';
import { uploadGone, uploadLocked } from './tus-errors.ts';
import { checkBodyHeaders, getTusMethod, readTusHeaders } from './tus-headers.ts';

/** Handles requests of the upload protocol. On shutdown, running ones end cleanly and keep what has arrived. */
export class TusHandler {
  readonly #deps: Deps;
  readonly #leases: LeaseManager;
  readonly #limiter: ConcurrencyLimiter;
  /** The studio's own uploads neither wait for visitors nor take their slots. */
  readonly #ownerLimiter: ConcurrencyLimiter;
  readonly #receiver: BodyReceiver;
  #isClosing = false;

  constructor(app: FastifyInstance, deps: Deps) {
    this.#deps = deps;
    this.#leases = new LeaseManager(deps);
    const slots = getChunkSlots(deps.storage);
    this.#limiter = new ConcurrencyLimiter(slots);
    this.#ownerLimiter = new ConcurrencyLimiter({ ...slots, maxPerAddress: slots.max });
    app.addHook('preClose', async () => {
      this.#isClosing = true;
      this.#leases.abortAll();
    });
    this.#receiver = new BodyReceiver(app);
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request;
    try {
      const { status, headers } = await this.#receiver.receive(
        raw,
        'The piece ended before it was complete',
        () => this.#respond(request),
      );
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send();
    } finally {
      // The rest of the chunk isn't read; the client sends it again after the restart.
      if (this.#isClosing) reply.raw.once('finish', () => raw.socket.destroySoon());
    }
  }

  async #respond({ raw, headers, params, ip, owner, method: sentAs }: FastifyRequest): Promise<TusResponse> {
    const { upload_id } = params as { upload_id?: string };
    const method = getTusMethod(sentAs, headers, upload_id);
    if (upload_id !== undefined && !/^[0-9a-f]{32}$/.test(upload_id)) throw uploadGone();
    if (method === 'OPTIONS') return describeTus(this.#deps.config.MAX_UPLOAD_MB);
    checkBodyHeaders(headers, method);
    const [address, network] = owner ? [STUDIO, STUDIO] : [getAddressKey(ip), getNetwork(ip)];
    const limiter = owner ? this.#ownerLimiter : this.#limiter;
    const respond = (body: AsyncIterable<Buffer> | null, bytesOfNetwork = () => 0) =>
      handleTusRequest({ deps: this.#deps, leases: this.#leases }, method, {
        id: upload_id ?? newUploadId(),
        headers: readTusHeaders(headers, method),
        ...{ address, network, body, bytesOfNetwork: owner ? () => 0 : bytesOfNetwork },
        length: Number(headers['content-length'] ?? 0),
        isWanted: () => !raw.socket.destroyed,
      });
    try {
      return headers['content-type'] === TUS_BODY_TYPE
        ? await withSlot(limiter, address, raw, respond)
        : await respond(null);
    } catch (error) {
      throw error instanceof LeaseLost ? this.#explainLostLease() : error;
    }
  }

  #explainLostLease(): AppError {
    if (!this.#isClosing) return uploadLocked();
    return new AppError('unavailable', 'The site is restarting. The upload will resume in a few seconds.', {
      retryAfter: 5,
    });
  }
}
