import { useState } from 'react';
import type { ImageCategory, ImageRecord } from '../../../shared/images.ts';
import type { PageData } from '../../../shared/pages.ts';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { loadPortfolio } from '../../features/portfolio/use-track.ts';
import { call } from '../../lib/api.ts';
import { hydrateIsland } from '../../lib/island.tsx';
import { createPolledList, type PolledList, usePolling } from '../../lib/polled-list.ts';

const loadTestimonials = async (): Promise<Testimonial[]> =>
  (await call('GET /api/testimonials', { query: { _t: Date.now() } })).testimonials;

/** The images of one category, newest first. */
const createImageList = (category: ImageCategory, all: ImageRecord[] | null): PolledList<ImageRecord> =>
  createPolledList({
    served: all?.filter((image) => image.category === category) ?? null,
    load: async () => (await call('GET /api/images', { query: { category, _t: Date.now() } })).images,
  });

// A refresh must not remove a playing track's card or slide. While a player is playing, its button is labelled Pause or
// Stop.
const sounding = '#my-music button[aria-label="Pause"], #before-after button[aria-label^="Stop "]';
const isMusicOn = () => document.querySelector(sounding) !== null;

const createLists = ({ images, testimonials, portfolio }: PageData) => ({
  hero: createImageList('hero', images),
  about: createImageList('about', images),
  covers: createImageList('portfolio', images),
  testimonials: createPolledList({ served: testimonials, load: loadTestimonials }),
  tracks: createPolledList({ served: portfolio, load: loadPortfolio, isHeld: isMusicOn }),
});

/**
 * The landing page's editable content, from its embedded data and refreshed every five minutes. Created once per page,
 * so that components holding the lists don't re-render.
 */
export const useContentLists = (data: PageData): ReturnType<typeof createLists> => {
  const [{ lists, all }] = useState(() => {
    const lists = createLists(data);
    for (const list of [lists.tracks, lists.covers]) list.subscribe(() => hydrateIsland('my-music'));
    lists.tracks.subscribe(() => hydrateIsland('before-after'));
    lists.about.subscribe(() => hydrateIsland('about'));
    lists.testimonials.subscribe(() => hydrateIsland('testimonials'));
    return { lists, all: Object.values(lists) };
  });
  usePolling(all);
  return lists;
};
