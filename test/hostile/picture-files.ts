import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { mutate, noise } from '../audio/broken.ts';
import { ascii, be } from '../audio/bytes.ts';
import { halves, hollowPng, jpeg, phonePhoto } from '../pictures.ts';
import { seed } from '../test-scopes.ts';
import { foreign } from './foreign.ts';

/** A hostile picture. `isTaken` says whether it is accepted as a picture all the same; null: either is fine. */
export type HostilePicture = {
  what: string;
  name: string;
  isTaken: boolean | null;
  make: () => Promise<Buffer>;
};

const page = Buffer.from('<html><script>alert(document.domain)</script></html>');

/** A PNG with an extra chunk of any type after its header. */
const pngWith = async (kind: string, content: Buffer): Promise<Buffer> => {
  const png = await halves(8, 8).png().toBuffer();
  const body = Buffer.concat([ascii(kind), content]);
  const chunk = Buffer.concat([be(4, content.length), body, be(4, crc32(body))]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};
/** A JPEG that claims another size. */
const jpegSaying = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await jpeg(64, 64);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
};
const gifSaying = async (size: number): Promise<Buffer> => {
  const gif = await halves(8, 8).gif().toBuffer();
  gif.writeUInt16LE(size, 6);
  gif.writeUInt16LE(size, 8);
  return gif;
};
const frames = async (count: number): Promise<Buffer> => {
  const tall = { create: { width: 16, height: 16 * count, channels: 3, background: '#123456' } } as const;
  const stripes = Array.from({ length: count }, (_, n) => ({
    input: {
      create: { width: 16, height: 1, channels: 3, background: `#${(n % 2) * 999_999 || '000000'}` },
    } as const,
    left: 0,
    top: n * 16,
  }));
  const raw = await sharp(tall).composite(stripes).raw().toBuffer();
  return sharp(raw, { raw: { width: 16, height: 16 * count, channels: 3, pageHeight: 16 } })
    .gif()
    .toBuffer();
};

const kinds: [what: string, isTaken: boolean | null, make: () => Promise<Buffer>][] = [
  ['half a JPEG', false, async () => ((bytes) => bytes.subarray(0, bytes.length / 2))(await jpeg(300, 200))],
  ['half a PNG', false, async () => (await pngWith('tEXt', noise(3_000, seed))).subarray(0, 1_000)],
  ['PNG of 900 megapixels', false, () => hollowPng(30_000, 30_000)],
  ['PNG of 2^31 squared', false, () => hollowPng(0x7fffffff, 0x7fffffff)],
  ['PNG of no size', false, () => hollowPng(0, 0)],
  [
    'pixel bomb that is really there',
    false,
    () =>
      sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
  ],
  ['JPEG that says 65,535 squared', false, () => jpegSaying(65_535, 65_535)],
  ['GIF that says 65,535 squared', null, () => gifSaying(65_535)],
  ['thread of pixels', false, () => halves(20, 20_000).png().toBuffer()],
  ['TIFF', false, () => halves(30, 20).tiff().toBuffer()],
  ['HEIC', false, async () => ascii('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
  [
    'AVIF of noise',
    false,
    async () => Buffer.concat([ascii('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), noise(5_000, seed)]),
  ],
  [
    'WebP of noise',
    false,
    async () => Buffer.concat([ascii('RIFF\xff\xff\xff\xffWEBPVP8 '), noise(5_000, seed)]),
  ],
  ['CMYK', true, () => halves(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
  ['photo with a place', true, phonePhoto],
  ['100 moving pictures', true, () => frames(100)],
  ['JPEG and a page', true, async () => Buffer.concat([await jpeg(60, 40), page])],
  ['PNG of a page', true, () => pngWith('tEXt', Buffer.concat([ascii('a\0'), page]))],
  [
    'text that unpacks to 100 MB',
    null,
    () => pngWith('zTXt', Buffer.concat([ascii('a\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
  ],
  [
    'colours that unpack to 100 MB',
    null,
    () => pngWith('iCCP', Buffer.concat([ascii('a\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
  ],
  ['16 bits a colour', true, () => halves(60, 40).toColourspace('rgb16').png().toBuffer()],
];

/** Pictures, by kind. */
export const hostilePictures = (): HostilePicture[][] => [
  ...[false, true, null].map((fate) =>
    kinds
      .filter(([, isTaken]) => isTaken === fate)
      .map(([what, isTaken, make]) => ({ what, name: 'a.jpg', isTaken, make })),
  ),
  Object.entries(foreign)
    // A GIF that is also a script has no pixels, and is rejected as damaged.
    .map(([what, make]) => ({ what, name: 'a.png', isTaken: false, make: async () => make() })),
  [0, 1, 2, 3].map((n) => ({
    what: `JPEG changed at random, ${seed + n}`,
    name: '<img src=x onerror=alert(1)>.jpg',
    isTaken: null,
    make: async () => mutate(await jpeg(60, 40), (seed + n) * 77),
  })),
];
