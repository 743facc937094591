import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { SECOND } from '../lib/clock.ts';
import { closeDeps } from './create-deps.ts';

const DRAIN_MS = 28 * SECOND;
/** Time for cleaning up cut-off uploads and closing. */
const CLOSE_MS = 4 * SECOND;
/**
 * How often idle keep-alive connections are closed during the drain; left open, they would hold up the stop until its
 * time limit.
 */
const IDLE_LOOK_MS = 250;

export type Shutdown = {
  /** Stops once, however often it is called, and ends the process. */
  run(code: number): Promise<void>;
  isUnderWay(): boolean;
};

type Parts = {
  app: FastifyInstance;
  deps: Deps;
  jobs: { stop(): Promise<void> }[];
};

/**
 * Stops the product: answers new requests with 503, lets running ones finish for a while, then closes everything. A time
 * limit covers the whole, whatever hangs. Called before the app listens.
 */
export const createShutdown = ({ app, deps, jobs }: Parts): Shutdown => {
  let isUnderWay = false;
  const running = new Set<ServerResponse>();
  app.server.on('request', (_request, response) => {
    if (isUnderWay) return;
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  // Until then the port stays open: a proxy would answer for one that is closed.
  app.addHook('preClose', async () => {
    while (running.size > 0) await sleep(IDLE_LOOK_MS);
  });
  return {
    isUnderWay: () => isUnderWay,
    async run(code) {
      if (isUnderWay) return;
      isUnderWay = true;
      deps.log.info('stopping: finishing what is under way');
      setTimeout(() => exit(code || 1), DRAIN_MS + 2 * CLOSE_MS).unref();
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
      const over = Promise.allSettled([app.close(), ...jobs.map((job) => job.stop())]);
      await Promise.race([over, sleep(DRAIN_MS)]);
      // Uploads that need longer are cut off; their files are removed before the database closes.
      clearInterval(idle);
      app.server.closeAllConnections();
      await Promise.race([over, sleep(CLOSE_MS)]);
      await closeDeps(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'not closed cleanly'));
      exit(code);
    },
  };
};

type Line = { request: IncomingMessage; answersUnderWay: number; readAtRest: number };

/**
 * Makes a closing server close only connections whose last response was sent completely and that have received nothing
 * since. Node already calls a connection idle when its response has been handed over (`finished` in
 * closeIdleConnections, lib/_http_server.js), which would cut off a slow reader's last bytes. Its close() calls this
 * function instead.
 */
export const closeOnlyIdleConnections = (server: Server): void => {
  const lines = new Map<Socket, Line>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const known = lines.get(socket);
    if (!known) socket.once('close', () => lines.delete(socket));
    const line = known ?? { request, answersUnderWay: 0, readAtRest: 0 };
    lines.set(socket, line);
    line.request = request;
    line.answersUnderWay++;
    const rest = () => {
      line.readAtRest = socket.bytesRead;
    };
    // The rest of a refused body may arrive after the response.
    request.once('close', rest);
    response.once('close', () => {
      line.answersUnderWay--;
      rest();
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, { request, answersUnderWay, readAtRest }] of lines)
      if (answersUnderWay === 0 && request.complete && socket.bytesRead === readAtRest) socket.destroy();
  };
};
