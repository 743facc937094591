import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Running, remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const SECONDS = 4;
const ROUNDS = 3;
const CLIENTS = 16;
const boundary = '----bench';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = Buffer.concat([
  Buffer.from('RIFF\xff\xff\x00\x00WAVEfmt ', 'latin1'),
  Buffer.alloc(64 * 1024 - 16, 1),
]);
const bodyOf = (email: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${field('name', 'Bench')}${field('email', email)}${field('song_count', '2')}${field('rush_delivery', 'true')}--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="take.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

type Sent = { key?: string; email?: string };

/** Places an order, and returns its number. Rejects when it isn't accepted. */
export const place = (
  { url }: Pick<Running, 'url'>,
  agent: Agent,
  { key, email = 'bench@example.com' }: Sent = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const body = bodyOf(email);
    const call = request(
      `${url}/api/orders/immediate`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
          ...(key && { 'idempotency-key': key }),
        },
      },
      (response) => {
        text(response)
          .then((body) => {
            if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
            resolve((JSON.parse(body) as { order_id: string }).order_id);
          })
          .catch(reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });

/** Orders per second from a number of clients that each wait for their response; `emails`: of one person without. */
export const orderRate = async (server: Pick<Running, 'url'>, emails?: () => string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      await place(server, agent, emails && { email: emails() });
      done++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return done / ((performance.now() - started) / 1000);
};

/** Orders with a 64 KB file per second, against node:http and node:sqlite doing the same synced work. */
export const measureOrders = async (): Promise<Row[]> => {
  const [product, bare] = [await startProduct(), await startBare('orders', '')];
  await orderRate(product);
  await orderRate(bare);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({ theirs: await orderRate(bare), ours: await orderRate(product) });
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      what: `orders with a 64 KB file, ${CLIENTS} clients`,
      goal: '0.6 of bare',
      measured: `${median(pairs.map(({ ours }) => ours)).toFixed(0)}/s, ${ratio.toFixed(2)}`,
      baseline: `bare, synced alike: ${median(pairs.map(({ theirs }) => theirs)).toFixed(0)}/s`,
      holds: ratio >= 0.6,
    },
  ];
};
