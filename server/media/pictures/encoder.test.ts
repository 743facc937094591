import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { listLogoIcons } from '../../../shared/logo.ts';
import { halves, hollowPng, jpeg, phonePhoto } from '../../../test/pictures.ts';
import { createPictureEncoder, encoderLimits, type PictureEncoder } from './encoder.ts';

const pids: number[] = [];
const encoders: PictureEncoder[] = [];
const log = pino(
  { level: 'debug' },
  { write: (line: string) => pids.push(JSON.parse(line).child_pid as number) },
);

const encoderWith = (changes: Partial<typeof encoderLimits> = {}, worker?: string): PictureEncoder => {
  const entry =
    worker && fileURLToPath(new URL(`../../../test/audio/misbehaving-workers/${worker}.ts`, import.meta.url));
  const encoder = createPictureEncoder(log, { ...encoderLimits, seconds: 600, ...changes }, entry);
  encoders.push(encoder);
  return encoder;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  await Promise.all(encoders.splice(0).map((encoder) => encoder.close()));
  expect(pids.splice(0).filter(isAlive)).toEqual([]);
});

/** A pixel's colour as red, green, blue and, if present, alpha. */
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

const file = (picture: Awaited<ReturnType<PictureEncoder['encode']>>, width: number, format: string) =>
  picture.files.find((one) => one.width === width && one.format === format)?.bytes ?? Buffer.alloc(0);

describe('the picture encoder', () => {
  it("makes every format in every width that fits, and uses the picture's own width for larger ones", async () => {
    const { width, height, files } = await encoderWith().encode(
      await jpeg(1200, 800),
      [480, 960, 1440, 1920],
    );
    expect([width, height]).toEqual([1200, 800]);
    const made = files.map((one) => `${one.width}.${one.format}`).sort();
    expect(made).toEqual(
      [480, 960, 1200].flatMap((w) => ['avif', 'jpg', 'webp'].map((f) => `${w}.${f}`)).sort(),
    );
    for (const one of files) {
      const { format, width: real, height: realHeight } = await sharp(one.bytes).metadata();
      expect([format, real]).toEqual([
        { avif: 'heif', webp: 'webp', jpg: 'jpeg', png: 'png' }[one.format],
        one.width,
      ]);
      expect(realHeight).toBe(Math.round((one.width * 800) / 1200));
    }
  });

  it('also makes icons and a card of a logo, on a colour that it stands out from', async () => {
    const draw = async (ink: string) => {
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      const wide = { create: { width: 300, height: 100, channels: 4 as const, background: clear } };
      const bar = { create: { width: 200, height: 40, channels: 3 as const, background: ink } };
      return sharp(wide)
        .composite([{ input: bar, left: 50, top: 30 }])
        .png()
        .toBuffer();
    };
    for (const [ink, corner] of [
      ['#ffffff', [11, 12, 14]],
      ['#102040', [255, 255, 255]],
    ] as const) {
      const picture = await encoderWith().encode(await draw(ink), [96, 384], listLogoIcons());
      const sizes = async ({ bytes }: { bytes: Uint8Array }) => {
        const { width, height, format } = await sharp(bytes).metadata();
        return `${width}x${height} ${format}`;
      };
      const icons = picture.files.filter(({ format }) => format === 'png');
      expect((await Promise.all(icons.map(sizes))).sort()).toEqual([
        ...['1200x630 png', '180x180 png', '192x192 png', '32x32 png', '512x512 png'],
      ]);
      expect((await pixel(file(picture, 512, 'png'), 2, 2)).slice(0, 3)).toEqual(corner);
      expect((await pixel(file(picture, 1200, 'png'), 2, 2)).slice(0, 3)).toEqual(corner);
      expect((await pixel(file(picture, 32, 'png'), 1, 1))[3]).toBe(0);
      expect(picture.files.filter(({ format }) => format === 'webp').map(({ width }) => width)).toEqual([
        96, 300,
      ]);
    }
  });

  it('never enlarges: a small picture is only made in its own width', async () => {
    const { files } = await encoderWith().encode(await jpeg(60, 40), [480, 960]);
    expect(files.map(({ width }) => width)).toEqual([60, 60, 60]);
  });

  it("skips widths close to the picture's own", async () => {
    const encoder = encoderWith();
    const widthsOf = async (own: number) =>
      [
        ...new Set((await encoder.encode(await jpeg(own, 40), [480, 960])).files.map(({ width }) => width)),
      ].sort((a, b) => a - b);
    expect(await widthsOf(500)).toEqual([500]);
    expect(await widthsOf(600)).toEqual([480, 600]);
    expect(await widthsOf(960)).toEqual([480, 960]);
    expect(await widthsOf(1_000)).toEqual([480, 960]);
  });

  it('queues a limited number and refuses more with a message', async () => {
    const encoder = encoderWith({ max_waiting: 2 });
    const photo = await jpeg(300, 200);
    const taken = [1, 2, 3].map(() => encoder.encode(photo, [480]));
    const busy = {
      code: 'unavailable',
      retryAfter: 10,
      message: expect.stringMatching(/again in 10 seconds/),
    };
    await expect(encoder.encode(photo, [480])).rejects.toMatchObject(busy);
    expect(() => encoder.checkQueue()).toThrow('busy processing images');
    expect(await Promise.all(taken)).toHaveLength(3);
    expect((await encoder.encode(photo, [480])).files).toHaveLength(3);
  });

  it("turns a photo upright and removes the camera's metadata", async () => {
    const photo = await phonePhoto();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    expect(photo.includes('Secret Camera')).toBe(true);
    const picture = await encoderWith().encode(photo, [400]);
    expect([picture.width, picture.height]).toEqual([400, 600]);
    for (const { bytes } of picture.files) {
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined));
      expect(Buffer.from(bytes).includes('Secret')).toBe(false);
      // The left side is now on top.
      const [top, bottom] = [await pixel(bytes, 200, 50), await pixel(bytes, 200, 550)];
      expect([(top[0] ?? 0) > 200, (top[2] ?? 255) < 50]).toEqual([true, true]);
      expect([(bottom[0] ?? 255) < 50, (bottom[2] ?? 0) > 200]).toEqual([true, true]);
    }
  });

  it('converts wide-gamut colours to sRGB', async () => {
    // The reddest red of Display P3 is outside sRGB; a medium green is not.
    const green = { create: { width: 40, height: 40, channels: 3 as const, background: '#40c040' } };
    const tagged = await sharp(green).withIccProfile('p3').png().toBuffer();
    expect((await sharp(tagged).metadata()).icc).toBeDefined();
    const picture = await encoderWith().encode(tagged, [40]);
    const [red = 0, grass = 0, blue = 0] = await pixel(file(picture, 40, 'webp'), 20, 20);
    expect(Math.abs(red - 0x40) + Math.abs(grass - 0xc0) + Math.abs(blue - 0x40)).toBeLessThan(12);
    expect((await sharp(file(picture, 40, 'webp')).metadata()).icc).toBeUndefined();
  });

  it('keeps transparency, and uses white where a format has none', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const picture = await encoderWith().encode(png, [64]);
    expect((await pixel(file(picture, 64, 'avif'), 9, 9))[3]).toBe(0);
    expect((await pixel(file(picture, 64, 'webp'), 9, 9))[3]).toBe(0);
    expect(await pixel(file(picture, 64, 'jpg'), 9, 9)).toEqual([255, 255, 255]);
  });

  it.each([
    ['PNG', () => halves(90, 60).png().toBuffer()],
    ['16-bit PNG', () => halves(90, 60).toColourspace('rgb16').png().toBuffer()],
    ['grey PNG with a palette', () => halves(90, 60).greyscale().png({ palette: true }).toBuffer()],
    ['WebP', () => halves(90, 60).webp().toBuffer()],
    ['AVIF', () => halves(90, 60).avif().toBuffer()],
    ['CMYK JPEG', () => halves(90, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive JPEG', () => halves(90, 60).jpeg({ progressive: true }).toBuffer()],
  ])('reads a %s', async (_kind, make) => {
    const picture = await encoderWith().encode(await make(), [90]);
    expect(picture).toMatchObject({ width: 90, height: 60 });
    expect(picture.files).toHaveLength(3);
  });

  it('uses the first frame of an animated GIF', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 32, height: 32, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const picture = await encoderWith().encode(gif, [32]);
    expect(picture).toMatchObject({ width: 32, height: 32 });
    expect((await pixel(file(picture, 32, 'jpg'), 9, 9))[0]).toBeGreaterThan(240);
  });

  it('refuses what is no picture, broken or too large, and goes on', async () => {
    const encoder = encoderWith();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const tiff = await halves(90, 60).tiff().toBuffer();
    const whole = await jpeg(600, 400);
    const cases: [Buffer, string][] = [
      [svg, 'not_a_picture'],
      [tiff, 'not_a_picture'],
      [Buffer.from('%PDF-1.7\n'), 'not_a_picture'],
      [Buffer.from('\xff\xd8\xff\xe0 not really', 'latin1'), 'not_a_picture'],
      [whole.subarray(0, whole.length / 2), 'damaged'],
      [await hollowPng(30_000, 30_000), 'too_many_pixels'],
      [await hollowPng(6_400, 6_400), 'too_many_pixels'],
      [await hollowPng(6_000, 6_000), 'damaged'],
      [await halves(20, 20_000).png().toBuffer(), 'too_tall'],
    ];
    for (const [bytes, fault] of cases)
      await expect(encoder.encode(bytes, [480]), fault).rejects.toMatchObject({ fault });
    expect(pids).toHaveLength(1);
    expect((await encoder.encode(whole, [480])).files).toHaveLength(3);
  });

  it('gives up a picture that takes too long or too much memory', async () => {
    const photo = await jpeg(300, 200);
    await expect(encoderWith({ seconds: 0.5 }, 'busy-loop').encode(photo, [480])).rejects.toThrow(
      'No picture within 0.5 seconds',
    );
    await expect(
      encoderWith({ resident_bytes: 150 * 2 ** 20 }, 'memory-hog').encode(photo, [480]),
    ).rejects.toThrow('took too much memory');
    await expect(encoderWith({}, 'lying-worker').encode(photo, [480])).rejects.toThrow('what no file can be');
  });
});
