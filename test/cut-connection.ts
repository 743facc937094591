import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createS3Storage } from '../server/ports/storage/s3.ts';
import type { S3Bucket } from './services/s3.ts';

/**
 * A proxy to an S3 store whose connection a test can cut: after a number of bytes up or down, or before it is accepted.
 */
export const openLine = async (address: S3Bucket) => {
  const limits = { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };
  const { hostname, port } = new URL(address.endpoint);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const sent = { up: 0, down: 0 };
    const pass = (from: Socket, to: Socket, way: 'up' | 'down') => {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => {
        sent[way] += chunk.length;
        if (sent[way] <= limits[way]) return void to.write(chunk);
        near.resetAndDestroy();
        far.destroy();
      });
    };
    pass(near, far, 'up');
    pass(far, near, 'down');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storageUrl = `s3://${address.bucket}?${new URLSearchParams({ endpoint })}`;
  return {
    limits,
    storageUrl,
    storage: createS3Storage(storageUrl, address, 0),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
