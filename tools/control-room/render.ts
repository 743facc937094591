// Renders the picture of a control room that stands where a studio has no portrait: `node tools/control-room/render.ts`.
// Deterministic: the same code gives the same pixels. Takes some minutes; `-- 240 24` a small draft in /tmp.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { denoise } from './denoise.ts';
import { trace } from './trace.ts';

const [size = 960, samples = 48] = process.argv
  .slice(2)
  .filter((word) => word !== '--')
  .map(Number);
const isDraft = process.argv.length > 2;
const traced = trace(size, samples, (row) => {
  if (row % 100 === 0) console.log(`${row} of ${size} rows`);
});
const picture = denoise(traced);

/** A filmic curve, and a glow around what is bright. */
const EXPOSURE = 2;
const tone = (value: number): number => {
  const x = Math.max(0, value * EXPOSURE);
  return ((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)) ** (1 / 2.2);
};
const bytes = (values: Float32Array, curve: (value: number) => number): Buffer =>
  Buffer.from(Uint8Array.from(values, (value) => Math.round(255 * Math.min(1, curve(value)))));
const raw = { raw: { width: size, height: size, channels: 3 as const } };

const bright = bytes(picture, (value) => Math.max(0, value - 0.22) * 0.85);
const glow = await sharp(bright, raw)
  .blur(size / 46)
  .toColourspace('srgb')
  .raw()
  .toBuffer();
const lit = picture.map((value, n) => value + ((glow[n] as number) / 255) * 0.42);
const image = sharp(bytes(lit, tone), raw);

if (isDraft) await image.png().toFile('/tmp/control-room.png');
else {
  const folder = new URL('../../web/public/control-room/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const whole = await image.png().toBuffer();
  for (const width of [480, 960]) {
    const scaled = sharp(whole).resize(width);
    const name = (ending: string) => new URL(`${width}.${ending}`, folder).pathname;
    await scaled.clone().avif({ quality: 55, effort: 9 }).toFile(name('avif'));
    await scaled.clone().webp({ quality: 74, effort: 6 }).toFile(name('webp'));
    await scaled.clone().jpeg({ quality: 76, mozjpeg: true }).toFile(name('jpg'));
  }
}
