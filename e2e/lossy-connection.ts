import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to the product that can break, or lose answers: the request arrives and is worked on, its answer never comes back. */
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
    /** Ends everything that is under way, and lets nothing new through: a browser tries once more by itself. */
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
