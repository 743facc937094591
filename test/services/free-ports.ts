import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports on 127.0.0.1 for processes that have to be told one. Below the range from which systems give out ports
 * themselves, so that no other connection takes them before the process starts.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(10_000, 32_768);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      await once(server.close(), 'close');
      if (!ports.includes(port)) ports.push(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return ports;
};
