import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { PATIENCE_MS } from '../test/patience.ts';
import { launchCommand } from '../test/run/product-process.ts';
import { type Product, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';

type Tracks = { items: { sounds: { before: object | null; after: object | null } }[] };

/** As large as a photograph: noise at every scale. */
const photograph = async (width: number, height: number): Promise<File> => {
  const noise = (scale: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 118, sigma: 34 },
      },
    })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .png()
      .toBuffer();
  const [coarse, middle, fine] = await Promise.all([noise(160), noise(24), noise(3)]);
  const layers = [middle, fine].map((input) => ({ input, blend: 'soft-light' as const }));
  const bytes = await sharp(coarse).composite(layers).jpeg({ quality: 88 }).toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
};

const addPictures = async (studio: Studio): Promise<void> => {
  for (const [category, title, width, height] of [
    ['hero', 'The desk', 1600, 900],
    ['about', 'The room', 1200, 900],
    ['portfolio', 'A cover', 800, 800],
  ] as const)
    await studio.sendForm('/api/admin/images', {
      file: await photograph(width, height),
      title,
      category,
      alt_text: title,
    });
};

const tracksPrepared = async ({ url }: Product): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { items } = (await (await fetch(`${url}/api/portfolio`)).json()) as Tracks;
    if (items.length && items.every(({ sounds }) => sounds.before && sounds.after)) return;
    await sleep(250);
  }
  throw new Error('The demo tracks were not prepared for listening in time');
};

/** A new studio without changes. */
export const openEmpty = (): Promise<Product> => startProduct();

/**
 * The demo studio with its tracks and testimonials, and photographs in every place that takes one. It is light: the
 * empty one is dark.
 */
export const openFilled = async (): Promise<Product> => {
  const data = await mkdtemp(join(tmpdir(), 'mixfront-filled-'));
  const seed = launchCommand('seed', { DATA_DIR: data }, '--orders', '1');
  if ((await seed.ended).code !== 0) throw new Error(`The demo studio could not be made:\n${seed.stderr()}`);
  const product = await startProduct({ DATA_DIR: data });
  const stop = async () => {
    const code = await product.stop();
    await rm(data, { recursive: true, force: true });
    return code;
  };
  try {
    const studio = openStudio(product);
    await studio.setPrices({ site_scheme: 'light' });
    await addPictures(studio);
    await tracksPrepared(product);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...product, stop };
};
