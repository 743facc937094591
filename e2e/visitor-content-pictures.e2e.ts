import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo, shiftsOf, uploadsTo, walkDown, watchShifts } from './content-steps.ts';
import { visit } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

const phone = { viewport: { width: 390, height: 844 } };
/** Relative luminance of 0-255 red, green and blue, as WCAG defines it. */
const luminance = (...levels: number[]): number => {
  const [red = 0, green = 0, blue = 0] = levels.map((level) =>
    level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of a text against the pixel behind it that makes it hardest to read. */
const contrastOf = async (text: Locator): Promise<number> => {
  const colour = await text.evaluate((element: HTMLElement) => {
    const { color } = getComputedStyle(element);
    element.style.color = 'transparent';
    return [...color.matchAll(/[\d.]+/g)].map(([level]) => Number(level));
  });
  const { data, info } = await sharp(await text.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await text.evaluate((element: HTMLElement) => element.style.removeProperty('color'));
  const own = luminance(...colour);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < data.length; at += info.channels) {
    const behind = luminance(...data.subarray(at, at + 3));
    least = Math.min(least, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
  }
  return least;
};
const expectReadable = async (page: Page): Promise<void> => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await quiet(page);
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    for (const [selector, least] of [
      ['main h1', 3],
      ['main h1 + div p', 4.5],
    ] as const)
      expect(await contrastOf(page.locator(selector).first()), `${width} px`).toBeGreaterThanOrEqual(least);
  }
};
const isFile = /\/api\/images\/[^/?]+\/[^/?]+$/;

describe('before anything is uploaded', () => {
  test('nothing pretends to be a portrait: About has a picture of a room, with its own small heading', async () => {
    await stage.studio.setPrices({ engineer_name: 'Iris Calder', engineer_city: 'Leith' });
    const page = await open();
    await walkDown(page);
    // The demos have covers of their own.
    const pictures = page.locator('main img:not(#my-music img, #before-after img)');
    await expect.poll(() => pictures.count()).toBe(2);
    expect(await page.locator('#top img').getAttribute('src')).toMatch(/^\/samples\/covers\//);
    const room = page.locator('#about').getByRole('img', { name: 'A control room at night' });
    await expect
      .poll(() => room.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.loading]))
      .toEqual([true, 'lazy']);
    await page.locator('#about').getByText('About', { exact: true }).waitFor();
    await page.locator('#about').getByText('Iris Calder, Leith', { exact: true }).waitFor();
  });
});

describe('pictures of the studio', () => {
  beforeAll(async () => {
    const add = uploadsTo(stage.studio);
    await add.image('hero', 'An older room');
    await add.image('hero', 'The room', 1920, 1080);
    await add.image('about', 'The engineer', 1200, 1600);
    const { id } = await add.image('portfolio', 'A bus at night');
    await add.track('Low Tide');
    await add.track('Night Bus', { artist: 'Juno Vale', cover_id: id });
    await add.words('Mara Lindqvist', 'It breathes now.', { image: await photo(500, 700) });
  });

  test('load in the format and width of the screen, with their dimensions, and only near the viewport', async () => {
    const asked: string[] = [];
    const page = await open({
      ...phone,
      deviceScaleFactor: 1,
      prepare: async (context) =>
        context.on('request', (request) => {
          if (isFile.test(request.url())) asked.push(new URL(request.url()).pathname);
        }),
    });
    await quiet(page);
    expect(asked[0]).toMatch(/\.avif$/);
    // The browser decides how near: one to three screens, depending on its connection.
    expect(asked.length).toBeLessThan(await page.locator('main picture img').count());
    await walkDown(page);
    const pictures = await page.locator('main picture img').evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ alt, loading, fetchPriority, srcset, currentSrc, naturalWidth }) => ({
        alt,
        loading,
        fetchPriority,
        widths: [...srcset.matchAll(/(\d+)w/g)].map(([, width]) => Number(width)),
        isModern: currentSrc.endsWith('.avif'),
        isThere: naturalWidth > 0,
      })),
    );
    expect(pictures.every(({ isThere, isModern, widths }) => isThere && isModern && widths.length > 1)).toBe(
      true,
    );
    expect(pictures.map(({ alt, loading }) => [alt, loading])).toEqual([
      ['The room, described', 'eager'],
      ['The engineer, described', 'eager'],
      // The demo of the hero and the carousel's.
      ['', 'eager'],
      ['', 'lazy'],
      ['A bus at night, described', 'lazy'],
      ['The engineer, described', 'lazy'],
      ['', 'lazy'],
    ]);
    expect(pictures[0]?.fetchPriority).toBe('high');
    // Each is fetched once, and none is wider than the screen needs.
    expect(new Set(asked).size).toBe(asked.length);
    for (const path of asked) expect(Number(path.match(/(\d+)\.avif$/)?.[1])).toBeLessThanOrEqual(640);
    for (const image of await page.locator('main img').all())
      for (const size of ['width', 'height']) expect(await image.getAttribute(size)).toMatch(/^\d+$/);
  });

  test('a track has the cover that was chosen for it, and its artist', async () => {
    const page = await open();
    const row = (title: string) => page.locator('#my-music article', { hasText: title });
    await row('Night Bus').locator('picture img').waitFor();
    await row('Night Bus').getByText('Juno Vale · Indie', { exact: true }).waitFor();
    await expect.poll(() => row('Low Tide').locator('picture').count()).toBe(0);
  });

  // Lighthouse watches a phone.
  test('cause no layout shift on load or while scrolling on a desktop', async () => {
    const page = await open({
      viewport: { width: 1440, height: 900 },
      prepare: (context) => context.addInitScript(watchShifts),
    });
    await quiet(page);
    await walkDown(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });

  test('that fail to load leave the page complete, with initials, even if they failed before hydration', async () => {
    const page = await open({
      prepare: async (context) => {
        const failed = Promise.withResolvers<void>();
        await context.route(isFile, (route) => route.abort().then(failed.resolve));
        await context.route('**/assets/*.js', async (route) => {
          await failed.promise;
          await route.continue();
        });
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await walkDown(page);
    await page.locator('#testimonials').getByText('ML', { exact: true }).waitFor();
    // In place of the portrait there is a room, which comes with the product; demos have covers.
    await page.locator('#about').getByRole('img', { name: 'A control room at night' }).waitFor();
    const failed = page.locator('main img[src^="/api/images/"]');
    await expect.poll(() => failed.count()).toBe(0);
  });
});

test.each([
  ['dark', '#fff'],
  ['light', '#000'],
] as const)('in the %s scheme, text on a photo of plain %s at the top is readable', async (site_scheme, background) => {
  const plain = await sharp({ create: { width: 1920, height: 1080, channels: 3, background } })
    .png()
    .toBuffer();
  await stage.studio.sendForm('/api/admin/images', {
    file: new File([new Uint8Array(plain)], 'plain.png', { type: 'image/png' }),
    title: 'Plain',
    category: 'hero',
  });
  await stage.studio.setPrices({ site_scheme });
  const page = await open();
  await page.locator('main picture img').first().waitFor();
  await expectReadable(page);
});
