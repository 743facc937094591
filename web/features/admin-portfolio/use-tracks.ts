import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PortfolioItem, SoundFile } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { isPreparing, joinTracks, type OwnTrack } from './track-parts.ts';

const tracksKey = ['portfolio'];

/** All tracks with their files; polled every few seconds while one is being processed. */
export const useTracks = () =>
  useQuery({
    queryKey: tracksKey,
    queryFn: async ({ signal }) => {
      // Files first: a file reported as ready then has its URL in the tracks fetched after it.
      const { files } = await call('GET /api/admin/sounds', { signal });
      const { items } = await call('GET /api/admin/portfolio', { signal });
      return joinTracks(items, files);
    },
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? 2_500 : false),
  });

/** Refetches the list. */
export const useRefetchTracks = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: tracksKey });
};

/** Retries processing a file that failed. */
export const useRetry = (file: SoundFile) => {
  const reread = useRefetchTracks();
  return useMutation({
    mutationFn: () => call('POST /api/admin/sounds/:id/retry', { params: { id: file.id } }),
    onSuccess: () => toast(`Processing ${file.name} again`, 'success'),
    onError: (error) => toastError(error, `We couldn’t retry ${file.name}. ${getErrorMessage(error)}`),
    onSettled: reread,
  });
};

/** Features a track at the top of the visitors' list, or unfeatures it; texts and files stay. */
export const useFeature = ({ id, title, description, genre, featured }: OwnTrack) => {
  const reread = useRefetchTracks();
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

/** Publishes a track or makes it a draft; everything else stays. */
export const publishTrack = (id: string, fields: { published: 'true' | 'false' }) =>
  callMultipart('PUT /api/admin/portfolio/:id', { params: { id }, fields, files: {} });

/** Removes a deleted track from the list and refetches the rest. */
export const useRemoveCachedTrack = () => {
  const client = useQueryClient();
  const reread = useRefetchTracks();
  return (id: string) => {
    client.setQueryData<OwnTrack[]>(tracksKey, (tracks) => tracks?.filter((track) => track.id !== id));
    reread();
  };
};
