import type { OrderDetail } from '../../shared/orders.ts';
import { bigWav, placed, sha256, song } from '../orders.ts';
import { signIn } from './studio.ts';

/** Acknowledged orders by number, with the hash of their file. */
export type KeptOrders = Map<string, string>;

/** Writers that place orders until they are told to stop; acknowledged ones are in `orders` at once. */
export const startWriters = (url: string, writers: number) => {
  const orders: KeptOrders = new Map();
  let isStopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const content = bigWav(100_000 + ((n * 37_123) % 900_000));
      const fields = { name: `Writer ${writer}`, email: `writer${writer}@example.com` };
      const id = await placed(url, { fields, files: [song('take.wav', content)] });
      orders.set(id, sha256(content));
    }
  };
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  running.catch(() => {});
  return {
    orders,
    async stop() {
      isStopped = true;
      await running;
    },
  };
};

/** The orders that a product has lost, or whose file differs from what was sent. */
export const lostOrders = async (url: string, orders: KeptOrders): Promise<string[]> => {
  const headers = await signIn(url);
  const lost: string[] = [];
  for (const [id, hash] of orders) {
    const answer = await fetch(`${url}/api/admin/orders/${id}`, { headers });
    const [file] = answer.ok ? ((await answer.json()) as OrderDetail).files : [];
    const link = await fetch(`${url}/api/admin/orders/${id}/download-link`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ file_id: file?.id }),
    });
    const { url: path } = (await link.json()) as { url: string };
    const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    if (!file || sha256(bytes) !== hash) lost.push(id);
  }
  return lost;
};
