import { useMutation } from '@tanstack/react-query';
import type { PortfolioItem, SoundFile } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { type ContentKind, useContentCache } from '../admin-content/content-kind.ts';
import { isPreparing, joinTracks, type OwnTrack } from './track-parts.ts';

/** All tracks with their files; polled every few seconds while one is being processed. */
export const trackKind: ContentKind<OwnTrack> = {
  key: ['portfolio'],
  list: async (signal) => {
    // Files first: a file reported as ready then has its URL in the tracks fetched after it.
    const { files } = await call('GET /api/admin/sounds', { signal });
    const { items } = await call('GET /api/admin/portfolio', { signal });
    return joinTracks(items, files);
  },
  refetchMs: (tracks) => isPreparing(tracks) && 2_500,
  remove: (id) => call('DELETE /api/admin/portfolio/:id', { params: { id } }),
  publish: (id, fields) =>
    callMultipart('PUT /api/admin/portfolio/:id', { params: { id }, fields, files: {} }),
  one: 'portfolio item',
  many: 'portfolio items',
  added: 'Portfolio item added successfully!',
  updated: 'Portfolio item updated successfully!',
  deleted: 'Portfolio item deleted successfully',
};

/** Retries processing a file that failed. */
export const useRetry = (file: SoundFile) => {
  const { reread } = useContentCache(trackKind);
  return useMutation({
    mutationFn: () => call('POST /api/admin/sounds/:id/retry', { params: { id: file.id } }),
    onSuccess: () => toast(`Processing ${file.name} again`, 'success'),
    onError: (error) => toastError(error, `We couldn’t retry ${file.name}. ${getErrorMessage(error)}`),
    onSettled: reread,
  });
};

/** Features a track at the top of the visitors' list, or unfeatures it; texts and files stay. */
export const useFeature = ({ id, title, description, genre, featured }: OwnTrack) => {
  const { reread } = useContentCache(trackKind);
  return useMutation({
    mutationFn: (): Promise<PortfolioItem> =>
      callMultipart('PUT /api/admin/portfolio/:id', {
        params: { id },
        fields: { title, description, genre, featured: featured ? 'false' : 'true' },
        files: {},
      }),
    onSuccess: () => toast('Portfolio item updated successfully!', 'success'),
    onError: (error) => {
      toastError(error, 'Failed to update portfolio item', getErrorMessage(error));
    },
    onSettled: reread,
  });
};
