import { useQuery } from '@tanstack/react-query';
import type { ImageRecord } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';
import { assignCovers, getAudibleTracks, toTrack } from '../portfolio/tracks.ts';
import type { Cover } from './image-placement.ts';

/** All images, newest first. */
export const imageKind: ContentKind<ImageRecord> = {
  key: ['images'],
  list: async (signal) => (await call('GET /api/admin/images', { signal })).images,
  remove: (id) => call('DELETE /api/admin/images/:id', { params: { id } }),
  one: 'image',
  many: 'images',
  added: 'Image uploaded successfully!',
  deleted: 'Image deleted successfully',
};

/** Which image is on which track's card, as visitors see it. */
export const useCovers = (images: ImageRecord[]): Cover[] => {
  const { data } = useQuery({
    queryKey: ['portfolio', 'public'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/portfolio', { query: { _t: Date.now() }, signal });
      return getAudibleTracks(items.map(toTrack));
    },
  });
  const tracks = data ?? [];
  const covers = assignCovers(
    tracks,
    images.filter(({ category }) => category === 'portfolio'),
  );
  return tracks.map(({ title }, index) => ({ title, image_id: covers[index]?.id }));
};
