import type { OrderDetail } from '../../shared/orders.ts';
import { sha256 } from '../orders.ts';
import { createSeeded } from '../random.ts';
import { formWriter, type Ledger, workUntil } from './retrying-clients.ts';
import { signIn } from './studio.ts';

/** Writers that place orders until they are told to stop; acknowledged ones are in `orders` at once. */
export const startWriters = (url: string, writers: number) => {
  const orders: Ledger = new Map();
  const random = createSeeded();
  const sizes = () => 100_000 + random.below(900_000);
  const stop = workUntil(
    Array.from({ length: writers }, () => formWriter(orders, sizes)),
    url,
  );
  return { orders, stop };
};

/** The orders that a product has lost, or whose file differs from what was sent. */
export const lostOrders = async (url: string, orders: Ledger): Promise<string[]> => {
  const headers = await signIn(url);
  const lost: string[] = [];
  for (const [id, [hash]] of orders) {
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
