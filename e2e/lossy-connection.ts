import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy to the product that can cut connections or lose responses: the request arrives and is processed, but its
 * response is never returned.
 */
export const startLossyLine = async (target: string) => {
  let lost: string | null = null;
  let isDown = false;
  const server = createServer((from, to) => {
    const onward = request(
      `${target}${from.url}`,
      { method: from.method ?? 'GET', headers: from.headers },
      (answer) => {
        if (from.url === lost) {
          answer.resume();
          answer.on('end', () => to.destroy());
          return;
        }
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    from.on('close', () => from.complete || onward.destroy());
    from.pipe(onward);
  });
  server.on('connection', (socket) => isDown && socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswersOf(path: string | null) {
      lost = path;
    },
    /** Ends all open connections and refuses new ones, as a browser retries once by itself. */
    cut() {
      isDown = true;
      server.closeAllConnections();
    },
    mend() {
      isDown = false;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
