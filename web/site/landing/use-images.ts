import type { ImageCategory, ImageRecord } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import { useRefreshed } from '../../lib/use-refreshed.ts';

/** The images of one category; none while they are not known. */
export const useImages = (category: ImageCategory, all: ImageRecord[] | null): ImageRecord[] =>
  useRefreshed(
    all?.filter((image) => image.category === category) ?? null,
    async () => (await call('GET /api/images', { query: { category, _t: Date.now() } })).images,
  ) ?? [];
