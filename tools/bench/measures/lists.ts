import { join } from 'node:path';
import { defaultSettings } from '../../../shared/settings.ts';
import { jpeg } from '../../../test/pictures.ts';
import { addTracks, signIn } from '../content.ts';
import { ensureLoadTools, rate } from '../load.ts';
import { type Running, remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 5;
const CONNECTIONS = 16;
const lists = ['settings', 'faq', 'portfolio', 'testimonials', 'images'];
const headers = ['accept-encoding: br'];

/** The content of a studio after a while. */
const fill = async (product: Running): Promise<void> => {
  const owner = await signIn(product);
  const words =
    'Send your vocals dry and your beat as one stereo file, and say what you love about your rough mix.';
  for (let n = 0; n < 12; n++) {
    await owner.sendJson('POST', '/api/admin/faq', { question: `Question ${n}?`, answer: words, order: n });
    await owner.postForm(
      '/api/admin/testimonials',
      { name: `Artist ${n}`, role: 'Rapper', content: words },
      [],
    );
  }
  for (let n = 0; n < 4; n++) {
    const files = [{ name: 'room.jpg', part: 'file', content: await jpeg(2_000, 1_200) }];
    await owner.postForm('/api/admin/images', { title: `Room ${n}`, alt_text: 'The desk' }, files);
  }
  await owner.sendJson('PUT', '/api/admin/settings', defaultSettings);
  await addTracks(product, owner, 6, 20);
};

/** Public lists against bare node:http that selects the same rows with node:sqlite and serialises them. */
export const measureLists = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const product = await startProduct();
  await fill(product);
  const bare = await startBare('lists', join(product.folder, 'mixfront.db'));
  const rows: Row[] = [];
  for (const list of lists) {
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        bare: await rate(`${bare.url}/api/${list}`, { connections: CONNECTIONS, headers }),
        ours: await rate(`${product.url}/api/${list}?_t=${round}`, { connections: CONNECTIONS, headers }),
      });
    const ratio = median(rounds.map((round) => round.ours / round.bare));
    rows.push({
      what: `list of ${list}, ${CONNECTIONS} connections`,
      goal: '1.5x bare',
      measured: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s, ${ratio.toFixed(2)}x`,
      baseline: `select and serialise: ${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
      holds: ratio >= 1.5,
    });
  }
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  return rows;
};
