import type { ImageRecord } from '../../../shared/images.ts';
import type { SoundFile } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { useAction } from '../../ui/use-action.ts';
import { DRAFTS_MS, type PublishableKind, useContentCache } from '../admin-content/content-kind.ts';
import { useRowMove } from '../admin-content/row-move.tsx';
import { isPreparing, joinTracks, type OwnTrack } from './track-parts.ts';

/** All tracks with their files; polled, every few seconds while one is being processed. */
export const trackKind: PublishableKind<OwnTrack> = {
  key: ['portfolio'],
  list: async (signal) => {
    // Files first: a file reported as ready then has its URL in the tracks fetched after it.
    const { files } = await call('GET /api/admin/sounds', { signal });
    const { items } = await call('GET /api/admin/portfolio', { signal });
    return joinTracks(items, files);
  },
  refetchMs: (tracks) => (isPreparing(tracks) ? 2_500 : DRAFTS_MS),
  remove: (id) => call('DELETE /api/admin/portfolio/:id', { params: { id } }),
  publish: (item, published) =>
    changeRow(item, { published }, ({ id, version }) =>
      callMultipart('PUT /api/admin/portfolio/:id', {
        params: { id },
        fields: { published: `${published}`, version },
        files: {},
      }),
    ),
  one: 'portfolio item',
  many: 'portfolio items',
  added: 'Portfolio item added successfully!',
  updated: 'Portfolio item updated successfully!',
  deleted: 'Portfolio item deleted successfully',
};

/** Moves a track among the others; visitors see them in that order. */
export const useTrackMove = () =>
  useRowMove<OwnTrack, number>({
    listKey: trackKind.key,
    reorder: (tracks, id, by) => {
      const from = tracks.findIndex((track) => track.id === id);
      const moved = tracks[from];
      return moved ? tracks.toSpliced(from, 1).toSpliced(from + by, 0, moved) : tracks;
    },
    store: (after, before) => {
      const idsOf = (tracks: OwnTrack[]) => tracks.map(({ id }) => id);
      return call('PUT /api/admin/portfolio/order', { body: { ids: idsOf(after), known: idsOf(before) } });
    },
    failed: 'The track couldn’t be moved',
  });

/** Gives a track another cover; everything else stays. */
export const useNewCover = (track: OwnTrack) => {
  const { reread } = useContentCache(trackKind);
  return async ({ id: cover_id }: Pick<ImageRecord, 'id'>) => {
    await changeRow(
      { ...track, cover_id: track.cover?.id ?? '' },
      { cover_id },
      ({ id, published, version }) =>
        callMultipart('PUT /api/admin/portfolio/:id', {
          params: { id },
          fields: { cover_id, published: `${published}`, version },
          files: {},
        }),
    );
    reread();
  };
};

/** Retries processing a file that failed. */
export const useRetry = ({ id, name }: SoundFile) =>
  useAction({
    send: () => call('POST /api/admin/sounds/:id/retry', { params: { id } }),
    done: () => `Processing ${name} again`,
    failed: (reason) => `We couldn’t retry ${name}. ${reason}`,
    refresh: useContentCache(trackKind).reread,
  });

/** Features a track at the top of the visitors' list, or unfeatures it; texts and files stay. */
export const useFeature = (track: OwnTrack) =>
  useAction({
    send: () =>
      changeRow(track, { featured: !track.featured }, ({ id, featured, published, version }) =>
        callMultipart('PUT /api/admin/portfolio/:id', {
          params: { id },
          // With `published`, what isn’t sent stays.
          fields: { featured: `${featured}`, published: `${published}`, version },
          files: {},
        }),
      ),
    done: () => 'Portfolio item updated successfully!',
    failed: (reason) => ['Failed to update portfolio item', reason],
    refresh: useContentCache(trackKind).reread,
  });
