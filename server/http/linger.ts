import type { IncomingMessage } from 'node:http';

/**
 * Lets a refusal reach a client that is still sending: what comes is read and thrown away for a while, as browsers read
 * no answer before they have sent everything. Then the connection is ended. It must not be announced as closing: Node
 * would reset it with the answer under way.
 */
const MOST_MS = 20_000;
const MOST_BYTES = 64 * 1024 * 1024;

export const lingerAfterRefusal = (request: IncomingMessage): void => {
  if (request.complete) return;
  let bytes = 0;
  const end = () => request.socket.destroySoon();
  const timer = setTimeout(end, MOST_MS);
  timer.unref();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) end();
  });
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
};
