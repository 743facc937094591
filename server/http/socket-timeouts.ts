import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';

// Node lets the first time-out pass while a part of what waits has left since it was written: a reader who stops is gone after
// one to two of these.
const IDLE_MS = 30 * SECOND;

/**
 * Ends connections on which nothing moves in either direction: readers that never read end here. Whoever waits for an answer of ours,
 * as while the file store is slow, is never cut off for that.
 */
export const addSocketTimeout = (app: FastifyInstance, idleMs = IDLE_MS): void => {
  // Requests may come on one line before the answers to those in front of them.
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
  });
  app.server.setTimeout(idleMs, (socket: Socket) => {
    const isOurTurn = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (isOurTurn) socket.setTimeout(idleMs);
    else socket.destroy();
  });
};
