import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a response reach a client that is still sending, because browsers read no response before they have sent
 * everything. Incoming bytes are read and dropped for a while, then the connection is closed. The response must not
 * announce `Connection: close`: Node would reset the connection while the response is in flight.
 */
const MAX_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Applies to every response sent before the whole body has arrived; without it Node would go on reading the rest
 * without limit.
 */
export const addRequestDraining = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request) => {
    drainRequest(request.raw);
  });
};

export const drainRequest = (request: IncomingMessage): void => {
  if (request.complete || request.readableEnded || request.destroyed) return;
  let bytes = 0;
  // An injected request has no connection.
  const end = () => request.socket.destroySoon?.();
  const timer = setTimeout(end, MAX_MS);
  timer.unref();
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) return;
    request.off('data', count);
    request.pause();
    end();
  };
  request.on('data', count);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
};
