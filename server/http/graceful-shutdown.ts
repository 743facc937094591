import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Line = { request: IncomingMessage; answersUnderWay: number; readAtRest: number };

/**
 * Which connections a server that closes may end: those whose last answer has left whole, and on which nothing has come since. Node
 * itself takes one for idle as soon as its answer is handed over (`finished` in closeIdleConnections of lib/_http_server.js), and
 * cuts a slow reader's last bytes off; its close() calls what stands here instead.
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
    // The rest of a body that was refused may come after the answer.
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
