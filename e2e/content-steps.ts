import type { Page } from 'playwright-core';
import type { ImageCategory } from '../shared/images.ts';
import { makeWav } from '../test/audio/wav.ts';
import { jpeg } from '../test/pictures.ts';
import type { Studio } from './studio.ts';

const fileOf = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type });

export const photo = async (width: number, height: number): Promise<File> =>
  fileOf(await jpeg(width, height), 'photo.jpg', 'image/jpeg');

/** A tone, as a file of a track. */
export const recording = (seconds: number, tone = 440): File =>
  fileOf(makeWav({ seconds, tone, channels: 1, sampleRate: 22_050 }), 'take.wav', 'audio/wav');

type Added = { id: string };

/** Uploads content as the owner. */
export const uploadsTo = (studio: Studio) => ({
  image: async (category: ImageCategory, title: string, width = 1600, height = 900) =>
    studio.sendForm<Added>('/api/admin/images', {
      file: await photo(width, height),
      title,
      category,
      alt_text: `${title}, described`,
    }),
  track: (title: string, parts: Record<string, string | File> = {}) =>
    studio.sendForm<Added>('/api/admin/portfolio', {
      title,
      description: 'Two mics, one take.',
      genre: 'Indie',
      featured: 'false',
      audio_file: recording(1),
      ...parts,
    }),
  words: (name: string, content: string, parts: Record<string, string | File> = {}) =>
    studio.sendForm<Added>('/api/admin/testimonials', {
      name,
      role: 'Singer',
      content,
      rating: '5',
      ...parts,
    }),
});

/** Scrolls down the page in steps, and waits at each for the pictures that come into view. */
export const walkDown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isAwaited = (image: HTMLImageElement) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return !image.complete && width > 0 && top < innerHeight && bottom > 0;
    };
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      scrollTo({ top, behavior: 'instant' });
      do await new Promise(requestAnimationFrame);
      while ([...document.images].some(isAwaited));
    }
  });

/** Records layout shifts from the start; runs before the page's scripts. */
export const watchShifts = () => {
  const sum = window as unknown as { shifted: number };
  sum.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
