import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../clock.ts';
import { getAddressKey, getNetwork } from './client-address.ts';
import { findOverusers, pickSlowest, type ResourceUser } from './fair-share.ts';

/**
 * Requests one connection may have under way. Browsers and proxies wait for each answer; whoever sends hundreds at once has each of them open a
 * file, and holds that much memory by a few kilobytes sent.
 */
const MOST_REQUESTS = 8;

type Connection = ResourceUser & {
  socket: Socket;
  /** Requests whose headers came whole and that have no answer yet. */
  requests: number;
};

/**
 * How many connections are open at once. When all are taken, a newcomer finds room where one network, or one address of it, holds most: first on a connection
 * without a request, whose headers are half sent or which rests, the slowest first. So nobody who holds connections open keeps others out. Where the newcomer itself
 * has most, only one without a request makes room, and when there is none, the newcomer is refused.
 */
export const limitConnections = (server: Server, most: number): void => {
  const connections = new Map<Socket, Connection>();
  server.prependListener('connection', (socket: Socket) => {
    const newcomer = createConnection(socket);
    if (connections.size >= most && !makeRoom(connections, newcomer)) return void socket.destroy();
    connections.set(socket, newcomer);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests++;
    response.once('close', () => connection.requests--);
    if (connection.requests > MOST_REQUESTS) socket.destroy();
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
  const leaving = leaverFor(newcomer, [...connections.values()]);
  if (!leaving) return false;
  connections.delete(leaving.socket);
  leaving.socket.destroy();
  return true;
};

const leaverFor = (newcomer: Connection, all: Connection[]): Connection | undefined => {
  const large = findOverusers('network', all, newcomer);
  if (large) return pickSlowest(withoutRequest(large)) ?? pickSlowest(large);
  const own = all.filter(({ network }) => network === newcomer.network);
  if (!own.length) return pickSlowest(withoutRequest(all));
  return pickSlowest(withoutRequest(own)) ?? pickSlowest(findOverusers('address', own, newcomer) ?? []);
};

const withoutRequest = (some: Connection[]) => some.filter(({ requests }) => requests === 0);
