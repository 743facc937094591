import { afterAll, beforeAll } from 'vitest';
import type { OrderDetail } from '../shared/orders.ts';
import { makeFlac } from './audio/flac.ts';
import { makeZip } from './audio/zip.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { bigWav, getOrder, linkTo, placed, song } from './orders.ts';

export const one = bigWav(100_000);
export const files = [
  song('Lead “Take 1” – été 🎵.wav', one),
  song('Take.wav', bigWav(5_000)),
  song('take.WAV', bigWav(6_000)),
  { name: 'beat.flac', content: makeFlac({ seconds: 0.05 }) },
  { name: 'stems.zip', content: makeZip([{ name: 'index.html', content: Buffer.from('<script>') }]) },
];

/** An order with a file of every kind, and helpers to download its content. */
export const setDownloads = () => {
  const stage = {} as { product: TestApp; order: OrderDetail };
  beforeAll(async () => {
    stage.product = await startTestApp();
    const id = await placed(stage.product.url, { fields: { name: 'Zoë "Z" O\'Neil/../x' }, files });
    stage.order = await getOrder(stage.product, id);
  });
  afterAll(() => stage.product.close());
  const open = (link: string, headers: Record<string, string> = {}) =>
    fetch(stage.product.url + link, { headers });
  const fileId = (n: number) => stage.order.files[n]?.id ?? '';
  const linkToFile = (n: number, inline?: boolean) =>
    linkTo(stage.product, stage.order.order_id, {
      file_id: fileId(n),
      ...(inline === undefined ? {} : { inline }),
    });
  return { stage, open, fileId, linkToFile };
};
