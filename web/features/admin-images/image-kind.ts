import { useQuery } from '@tanstack/react-query';
import type { ImageRecord } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';
import { findCover } from '../portfolio/tracks.ts';
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

/** Which image is the cover of which track. */
export const useCovers = (images: ImageRecord[]): Cover[] => {
  const { data = [] } = useQuery({
    queryKey: ['portfolio', 'covers'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/portfolio', { signal })).items,
  });
  const pictures = images.filter(({ category }) => category === 'portfolio');
  return data.flatMap((track) => {
    const cover = findCover(track, pictures);
    return cover ? [{ title: track.title, image_id: cover.id }] : [];
  });
};
