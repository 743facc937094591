import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../lib/clock.ts';
import { getAddressKey, getNetwork } from './client-address.ts';
import { findOverusers, pickSlowest, type ResourceUser } from './fair-share.ts';

/**
 * Requests one connection may have under way. Browsers and proxies wait for each response. A client that sends hundreds
 * at once makes each of them open a file, and ties up that much memory with a few kilobytes sent.
 */
const MAX_REQUESTS = 8;

type Connection = ResourceUser & {
  socket: Socket;
  /** Requests whose headers are complete and that have no response yet. */
  requests: number;
};

/**
 * Limits the number of open connections. When all are taken, a newcomer replaces one of the network, or of the address
 * within it, that holds the most: first a connection without a request (half-sent headers, or idle), the slowest
 * first. So holding connections open does not keep others out. When the newcomer's own network holds the most, only a
 * connection without a request is closed; if there is none, the newcomer is refused.
 */
export const limitConnections = (server: Server, max: number): void => {
  const connections = new Map<Socket, Connection>();
  server.prependListener('connection', (socket: Socket) => {
    const newcomer = createConnection(socket);
    if (connections.size >= max && !makeRoom(connections, newcomer)) return void socket.destroy();
    connections.set(socket, newcomer);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests++;
    response.once('close', () => connection.requests--);
    if (connection.requests > MAX_REQUESTS) socket.destroy();
  });
};

const createConnection = (socket: Socket): Connection => {
  const since = performance.now();
  const address = getAddressKey(socket.remoteAddress ?? '');
  return {
    ...{ socket, address, since, requests: 0 },
    network: getNetwork(address),
    bytesPerSecond: () =>
      ((socket.bytesRead + socket.bytesWritten) * SECOND) / (performance.now() - since + 1),
  };
};

const makeRoom = (connections: Map<Socket, Connection>, newcomer: Connection): boolean => {
  const leaving = pickConnectionToClose(newcomer, [...connections.values()]);
  if (!leaving) return false;
  connections.delete(leaving.socket);
  leaving.socket.destroy();
  return true;
};

const pickConnectionToClose = (newcomer: Connection, all: Connection[]): Connection | undefined => {
  const large = findOverusers('network', all, newcomer);
  if (large) return pickSlowest(withoutRequest(large)) ?? pickSlowest(large);
  const own = all.filter(({ network }) => network === newcomer.network);
  if (!own.length) return pickSlowest(withoutRequest(all));
  return pickSlowest(withoutRequest(own)) ?? pickSlowest(findOverusers('address', own, newcomer) ?? []);
};

const withoutRequest = (some: Connection[]) => some.filter(({ requests }) => requests === 0);
