import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ConcurrencyLimiter, Slot } from '../http/concurrency-limiter.ts';
import { abortable } from '../lib/abortable.ts';
import { AppError } from '../lib/errors.ts';

type Work<T> = (body: AsyncIterable<Buffer>, bytesOfNetwork: Slot['ofNetwork']) => Promise<T>;

/**
 * Processes a request's body in a slot of the limiter. The chunks end with an error when another request needs the
 * slot; the connection stays usable for the response. The slot is released when the work is done or the connection
 * closes, whichever comes first.
 */
export const withSlot = async <T>(
  limiter: ConcurrencyLimiter,
  address: string,
  request: IncomingMessage,
  work: Work<T>,
): Promise<T> => {
  const end = new AbortController();
  const { leave, received, ofNetwork } = limiter.enter(address, (reason) => end.abort(reason));
  const { socket } = request;
  socket.once('close', leave);
  try {
    return await work(readChunks(request, received, end.signal), ofNetwork);
  } finally {
    socket.off('close', leave);
    leave();
  }
};

async function* readChunks(
  request: IncomingMessage,
  received: Slot['received'],
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of abortable(chunks, signal)) {
    received(chunk.length);
    yield chunk as Buffer;
  }
}

/** Runs requests that upload files. When the app closes, it waits until those that were cut off have cleaned up. */
export class BodyReceiver {
  readonly #running = new Set<Promise<unknown>>();

  constructor(app: FastifyInstance) {
    app.addHook('onClose', async () => {
      await Promise.allSettled(this.#running);
    });
  }

  /** Runs work on a request's body. A body that was cut off is refused with `cutOff`, whatever error that caused. */
  async receive<T>(request: IncomingMessage, cutOff: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      if (!request.destroyed || request.complete) throw error;
      throw new AppError('malformed', cutOff, { cause: error });
    } finally {
      this.#running.delete(running);
    }
  }
}
