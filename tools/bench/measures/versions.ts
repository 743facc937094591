import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import { placedWithKey } from '../../../test/orders.ts';
import { getUploadId, uploaded } from '../../../test/tus.ts';
import { signIn } from '../content.ts';
import { type Running, remove, scratch, startProduct } from '../servers.ts';
import { makeSong } from '../song.ts';
import { machine, median, type Row } from '../table.ts';

const STEMS = 45;
const STEM_SECONDS = 90;
const MASTER_SECONDS = 240;
const ROUNDS = 3;
const MAX_S = 8;

const makeSound = async (folder: string, seconds: number): Promise<Buffer> => {
  const path = join(folder, `${seconds}.wav`);
  await makeSong(path, { rate: 44_100, bits: 16, seconds });
  return readFile(path);
};

const send = async (url: string, content: Buffer, name: string): Promise<string> =>
  getUploadId(await uploaded(url, content, name, limits.chunk_mb * 1024 * 1024));

const placeOrder = async (url: string, stem: Buffer, count: number): Promise<string> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await send(url, stem, `Stem ${n + 1}.wav`));
  const fields = { song_count: '1', upload_ids: ids.join(',') };
  return (await placedWithKey(url, { fields, files: [] })).id;
};

/** Seconds from the last byte of a version until it can be heard. */
const waitUntilHeard = async (
  { url }: Running,
  authorization: string,
  order: string,
  { kind, content }: { kind: VersionKind; content: Buffer },
): Promise<number> => {
  const address = `${url}/api/admin/orders/${order}`;
  const upload_id = await send(url, content, 'Song.wav');
  const started = performance.now();
  const added = await fetch(`${address}/versions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ song: 1, kind, upload_id }),
  });
  if (!added.ok) throw new Error(`A version was answered ${added.status}: ${await added.text()}`);
  const { id } = (await added.json()) as { id: string };
  for (;;) {
    const { versions } = (await (await fetch(address, { headers: { authorization } })).json()) as OrderDetail;
    const state = versions.find((version) => version.id === id)?.state;
    if (state === 'ready') return (performance.now() - started) / 1000;
    if (state === 'failed') throw new Error('The version could not be prepared');
    await sleep(100);
  }
};

/** A master of four minutes while 45 stems of another order and their rough mix are read and encoded. */
export const measureVersions = async (): Promise<Row[]> => {
  const folder = scratch();
  const [stem, song] = [await makeSound(folder, STEM_SECONDS), await makeSound(folder, MASTER_SECONDS)];
  const product = await startProduct();
  const { authorization } = await signIn(product);
  const master = { kind: 'master' as const, content: song };
  const quiet = await placeOrder(product.url, stem, 1);
  const alone = await waitUntilHeard(product, authorization, quiet, master);
  const busy = await placeOrder(product.url, stem, STEMS);
  await waitUntilHeard(product, authorization, busy, { kind: 'mix', content: stem });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(await waitUntilHeard(product, authorization, quiet, master));
  const load = machine().replace(/.*, /, '');
  await product.stop();
  remove(folder);
  remove(product.folder);
  return [
    {
      what: `master of ${MASTER_SECONDS / 60} minutes heard, ${STEMS} stems of ${STEM_SECONDS} s in hand`,
      goal: `${MAX_S} s`,
      measured: `${median(times).toFixed(1)} s (${times.map((time) => time.toFixed(1)).join(', ')}; ${load})`,
      baseline: `none in hand: ${alone.toFixed(1)} s`,
      holds: median(times) <= MAX_S,
    },
  ];
};
