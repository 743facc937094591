import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImageCategory, ImageRecord } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import { assignCovers } from '../portfolio/covers.ts';
import { getAudibleTracks, toTrack } from '../portfolio/tracks.ts';
import type { Cover } from './image-placement.ts';

const imagesKey = ['images'];

/** All images, or those of one category, newest first. */
export const useImages = (category?: ImageCategory) =>
  useQuery({
    queryKey: imagesKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/images', { signal })).images,
    select: (images) => (category ? images.filter((image) => image.category === category) : images),
  });

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

export const useImageCache = () => {
  const client = useQueryClient();
  const change = (next: (images: ImageRecord[]) => ImageRecord[]) => {
    client.setQueryData<ImageRecord[]>(imagesKey, (images) => images && next(images));
    void client.invalidateQueries({ queryKey: imagesKey });
  };
  return {
    /** Adds a new image at the front. */
    add: (image: ImageRecord) => change((images) => [image, ...images.filter(({ id }) => id !== image.id)]),
    /** Removes a deleted image. */
    forget: (id: string) => change((images) => images.filter((image) => image.id !== id)),
    /** Refetches the list. */
    reread: () => change((images) => images),
  };
};
