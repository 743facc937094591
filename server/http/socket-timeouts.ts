import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../lib/clock.ts';

// Node ignores the first timeout when part of the pending data has been sent since it was written, so a stopped reader
// is gone after one to two of these.
const IDLE_MS = 30 * SECOND;

/**
 * Closes connections on which nothing moves in either direction, such as clients that never read. Clients waiting for
 * our response, for example while storage is slow, are never cut off.
 */
export const addSocketTimeout = (app: FastifyInstance, idleMs = IDLE_MS): void => {
  // With pipelining, requests can arrive before earlier ones on the connection are answered.
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
