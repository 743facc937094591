import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Failures of a file store. */
export type Trouble = 'slow' | 'hangs' | '500' | '403' | 'reset up' | 'reset down' | 'stopped';

const SLOW_MS = 2_000;
/** How far into a body a reset comes. */
const RESET_AFTER = 100_000;

/** A proxy to a real file store that passes everything on, until it is told to fail. */
export const openStoreLine = async (endpoint: string) => {
  const upstream = new URL(endpoint);
  let trouble: Trouble | null = null;
  const held = new Set<ServerResponse>();

  const refuse = (near: IncomingMessage, answer: ServerResponse, status: number, code: string) => {
    near.resume();
    near.once('end', () =>
      answer
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`),
    );
  };
  const pass = (near: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = near;
    const far = request(
      { hostname: upstream.hostname, port: upstream.port, method, path, headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        let passed = 0;
        if (trouble === 'reset down')
          reply.on('data', (chunk: Buffer) => {
            passed += chunk.length;
            if (passed > RESET_AFTER) near.socket.resetAndDestroy();
          });
        reply.on('error', () => answer.destroy());
        reply.pipe(answer);
      },
    );
    far.on('error', () => answer.destroy());
    near.on('error', () => far.destroy());
    let passed = 0;
    if (trouble === 'reset up')
      near.on('data', (chunk: Buffer) => {
        passed += chunk.length;
        if (passed > RESET_AFTER) near.socket.resetAndDestroy();
      });
    near.pipe(far);
  };
  const server = createServer((near, answer) => {
    if (trouble === '500') return refuse(near, answer, 500, 'InternalError');
    if (trouble === '403') return refuse(near, answer, 403, 'AccessDenied');
    if (trouble === 'hangs') return void held.add(answer);
    if (trouble === 'slow') return void setTimeout(pass, SLOW_MS, near, answer);
    pass(near, answer);
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.on('clientError', (_error, socket) => socket.destroy());
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async turn(next: Trouble | null) {
      for (const answer of held) answer.destroy();
      held.clear();
      if (next === 'stopped') await stop();
      else if (trouble === 'stopped') await listen(port);
      trouble = next;
    },
    async close() {
      if (server.listening) await stop();
    },
  };
};
