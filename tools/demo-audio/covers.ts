// The covers of the built-in pieces: a few shapes each, drawn from numbers.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { createRandom } from './dsp/random.ts';

const size = 480;
const widths = [192, size];

const repeat = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
const rect = (x: number, y: number, w: number, h: number, fill: string, rest = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
const circle = (x: number, y: number, r: number, fill: string, rest = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`;
const ground = (fill: string): string => rect(0, 0, size, size, fill);

const drawings: Record<string, () => string> = {
  // Windows of a bus at night, under a crown.
  'night-bus-crown': () => {
    const random = createRandom(1);
    return [
      ground('#101530'),
      rect(0, 300, size, 180, '#1c2452'),
      repeat(6, (n) => rect(24 + n * 76, 322, 56, 84, random.next() > 0.3 ? '#ffb224' : '#39407a')),
      rect(0, 424, size, 12, '#c2314b'),
      path('M120 250 L120 120 L180 186 L240 90 L300 186 L360 120 L360 250 Z', '#f3ecd8'),
    ].join('');
  },
  // Honey running down from the top.
  'slow-honey': () => {
    const random = createRandom(2);
    return [
      ground('#3a1d16'),
      rect(0, 0, size, 120, '#e39a1f'),
      repeat(8, (n) => {
        const length = 120 + 230 * random.next();
        return (
          rect(n * 60 + 6, 100, 48, length - 60, '#e39a1f') + circle(n * 60 + 30, length + 40, 24, '#e39a1f')
        );
      }),
      circle(340, 70, 30, '#f8d27a'),
    ].join('');
  },
  // Folded paper on thin orbits.
  'paper-satellites': () =>
    [
      ground('#e9e4d8'),
      repeat(
        5,
        (n) =>
          `<ellipse cx="240" cy="250" rx="${70 + n * 42}" ry="${38 + n * 30}" fill="none" stroke="#27303f" stroke-width="3" transform="rotate(-24 240 250)"/>`,
      ),
      circle(240, 250, 44, '#d5482f'),
      path('M330 90 L410 120 L352 168 Z', '#27303f'),
      path('M330 90 L352 168 L322 140 Z', '#6d7688'),
      path('M70 340 L140 350 L96 402 Z', '#27303f'),
    ].join(''),
  // Glass on glass, rising.
  'glass-elevator': () =>
    [
      ground('#06302f'),
      repeat(7, (n) =>
        rect(48 + n * 52, 400 - n * 54, 84, 480, n % 2 ? '#5fd6c3' : '#f2f7f4', 'fill-opacity="0.28"'),
      ),
      rect(386, 60, 6, 420, '#f2f7f4'),
      rect(360, 60, 60, 84, '#f7c948'),
    ].join(''),
  // A cassette in the rain.
  'rain-on-tape': () => {
    const random = createRandom(5);
    return [
      ground('#5c6d7e'),
      rect(70, 150, 340, 210, '#20262e', 'rx="18"'),
      rect(110, 182, 260, 110, '#d9cfb8', 'rx="8"'),
      circle(180, 238, 34, '#20262e') + circle(300, 238, 34, '#20262e'),
      circle(180, 238, 12, '#d9cfb8') + circle(300, 238, 12, '#d9cfb8'),
      repeat(70, () => {
        const [x, y] = [random.next() * 520, random.next() * 480];
        return `<path d="M${x.toFixed(0)} ${y.toFixed(0)} l-14 44" stroke="#c8dcea" stroke-opacity="0.65" stroke-width="3"/>`;
      }),
    ].join('');
  },
  // One lamp beside a door.
  'leave-the-porch-light-on': () =>
    [
      ground('#171b2c'),
      repeat(6, (n) => circle(330, 190, 210 - n * 32, '#f6c667', 'fill-opacity="0.14"')),
      path('M40 480 L40 210 L170 110 L300 210 L300 480 Z', '#0c0f1a'),
      rect(130, 300, 84, 180, '#8f3b3b'),
      circle(196, 394, 6, '#f6c667'),
      circle(330, 190, 20, '#fff3d0'),
    ].join(''),
  // The sun in stripes above roofs.
  'peckham-sunrise': () => {
    const random = createRandom(7);
    return [
      ground('#8d1f5c'),
      circle(240, 270, 160, '#ffb13d'),
      repeat(6, (n) => rect(60, 250 + n * 30, 360, 6 + n * 3, '#8d1f5c')),
      repeat(9, (n) => {
        const height = 50 + 70 * random.next();
        return rect(n * 56 - 10, size - height, 58, height, '#2a0d33');
      }),
    ].join('');
  },
};

/** Where a cover is served, as pages name a picture. */
export const describeCover = (slug: string) => ({
  id: slug,
  url: `/samples/covers/${slug}/${size}.jpg`,
  ...{ width: size, height: size, widths, alt_text: '' },
});

/** Draws a piece's cover in the widths and formats of uploaded pictures. */
export async function drawCover(folder: URL, slug: string): Promise<void> {
  const draw = drawings[slug];
  if (!draw) throw new Error(`No cover is drawn for ${slug}`);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${draw()}</svg>`,
  );
  const target = new URL(`covers/${slug}/`, folder);
  await mkdir(target, { recursive: true });
  for (const width of widths) {
    const image = sharp(svg).resize(width, width);
    const name = (format: string): string => new URL(`${width}.${format}`, target).pathname;
    await image.clone().avif({ quality: 60 }).toFile(name('avif'));
    await image.clone().webp({ quality: 80 }).toFile(name('webp'));
    await image.clone().jpeg({ quality: 82 }).toFile(name('jpg'));
  }
}
