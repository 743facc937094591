import { useQuery } from '@tanstack/react-query';
import type { ImageRecord } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';
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
export const useCovers = (): Cover[] => {
  const { data = [] } = useQuery({
    queryKey: ['portfolio', 'covers'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/portfolio', { signal })).items,
  });
  return data.flatMap(({ title, cover }) => (cover ? [{ title, image_id: cover.id }] : []));
};
