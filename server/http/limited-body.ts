import type { IncomingMessage } from 'node:http';
import { untilAborted } from '../abortable.ts';
import type { ConcurrencyLimiter, Place } from './concurrency-limiter.ts';

/**
 * A request's body in a place of its own: its chunks end with the reason when it has to make room, and the line stays whole for the answer. The place is
 * given back when the work is over, or the line is gone, whichever comes first.
 */
export const inPlace = async <T>(
  limiter: ConcurrencyLimiter,
  address: string,
  request: IncomingMessage,
  work: (body: AsyncIterable<Buffer>, ofNetwork: Place['ofNetwork']) => Promise<T>,
): Promise<T> => {
  const end = new AbortController();
  const { leave, received, ofNetwork } = limiter.enter(address, (reason) => end.abort(reason));
  const { socket } = request;
  socket.once('close', leave);
  try {
    return await work(chunksOf(request, received, end.signal), ofNetwork);
  } finally {
    socket.off('close', leave);
    leave();
  }
};

async function* chunksOf(
  request: IncomingMessage,
  received: Place['received'],
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of untilAborted(chunks, signal)) {
    received(chunk.length);
    yield chunk as Buffer;
  }
}
