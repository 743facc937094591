import { describe, expect, it, test } from 'vitest';
import type { ImageCategory, ImageRecord } from '../../../shared/images.ts';
import { describeDeletion, getBlurWarning, getPlacement, getSizeWarning } from './image-placement.ts';

const image = (id: string, category: ImageCategory): ImageRecord => ({
  id,
  title: `Title ${id}`,
  description: '',
  category,
  alt_text: '',
  url: `/api/images/${id}/960.jpg`,
  public_url: `https://studio.example/api/images/${id}/960.jpg`,
  width: 960,
  height: 540,
  widths: [480, 960],
});
const newer = image('newer', 'hero');
const older = image('older', 'hero');
const heroes = [newer, image('between', 'about'), older];

describe('getPlacement', () => {
  it('shows the newest hero and about image on the landing page', () => {
    expect(getPlacement(newer, heroes, [])).toEqual({ isLive: true, words: 'Shown on the landing page' });
    expect(getPlacement(older, heroes, [])).toEqual({
      isLive: false,
      words: 'Not shown: Title newer is newer',
    });
  });

  it('shows a cover on its track', () => {
    const covers = [{ title: 'Song', image_id: 'a' }];
    const [a, b] = [image('a', 'portfolio'), image('b', 'portfolio')];
    expect(getPlacement(a, [a, b], covers).words).toBe('Cover of Song');
    expect(getPlacement(b, [a, b], covers).words).toBe('Not shown: choose it as the cover of a track');
  });

  it.each([
    'general',
    'before-after',
    'testimonial',
  ] as const)('shows an image of the category %s nowhere by itself', (category) => {
    const place = getPlacement(image('a', category), [image('a', category)], []);
    expect(place.isLive).toBe(false);
    expect(place.words).toMatch(/^Not shown on its own/);
  });
});

describe('describeDeletion', () => {
  it('names the image the landing page shows next', () => {
    expect(describeDeletion(newer, heroes, [])).toBe(
      'The landing page will show Title older instead right away.',
    );
    expect(describeDeletion(older, heroes, [])).toMatch(/won’t notice/);
    expect(describeDeletion(newer, [newer], [])).toBe(
      'The landing page shows a plain background right away.',
    );
    const about = image('a', 'about');
    expect(describeDeletion(about, [about], [])).toBe(
      'The landing page shows your About text alone right away.',
    );
  });

  it('says that a track loses its cover', () => {
    const cover = image('a', 'portfolio');
    expect(describeDeletion(cover, [cover], [{ title: 'Song', image_id: 'a' }])).toMatch(/no cover then/);
    expect(describeDeletion(cover, [cover], [])).toMatch(/won’t notice/);
  });

  it('says that links to it stop working', () => {
    expect(describeDeletion(image('a', 'general'), [], [])).toMatch(/^Links to it stop working/);
  });
});

const pixels = (width: number, height: number) => ({ width, height });

test.each([
  ['hero', 'Behind the headline', '1920x1080'],
  ['about', 'Next to your About text', '896x896'],
  ['portfolio', 'As a cover', '112x112'],
] as const)('warns that 60 pixels are too few for %s', (category, where, enough) => {
  expect(getSizeWarning(pixels(60, 60), category)).toBe(
    `This picture is 60x60 pixels. ${where} it will look blurred: choose one of ${enough} or larger.`,
  );
  expect(getBlurWarning(pixels(60, 60), category)).toContain(`${where} it looks blurred`);
});

test('a slightly small picture gets a warning when chosen, but not once stored', () => {
  expect(getSizeWarning(pixels(1600, 900), 'hero')).toContain('soft on large screens');
  expect(getBlurWarning(pixels(1600, 900), 'hero')).toBeNull();
  // A strip is enlarged until it fills its place.
  expect(getBlurWarning(pixels(1920, 200), 'hero')).not.toBeNull();
});

test('a large enough picture, or one that is not shown, gets no warning', () => {
  expect(getSizeWarning(pixels(1920, 1080), 'hero')).toBeNull();
  expect(getSizeWarning(pixels(800, 600), 'portfolio')).toBeNull();
  expect(getSizeWarning(pixels(60, 60), 'general')).toBeNull();
  expect(getBlurWarning(pixels(60, 60), 'general')).toBeNull();
});
