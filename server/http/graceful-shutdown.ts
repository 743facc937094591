import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
