import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets an answer reach a client that is still sending: what comes is read and thrown away for a while, as browsers read
 * no answer before they have sent everything. Then the connection is ended. It must not be announced as closing: Node
 * would reset it with the answer under way.
 */
const MOST_MS = 20_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Whatever is answered before the whole body has come; left to itself, Node would read the rest without end. */
export const addRequestDraining = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request) => {
    drainRequest(request.raw);
  });
};

export const drainRequest = (request: IncomingMessage): void => {
  if (request.complete || request.readableEnded || request.destroyed) return;
  let bytes = 0;
  const end = () => request.socket.destroySoon();
  const timer = setTimeout(end, MOST_MS);
  timer.unref();
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) return;
    request.off('data', count);
    request.pause();
    end();
  };
  request.on('data', count);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
};
