import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager } from '../admin-content/content-manager.tsx';
import { DraftCount } from '../admin-content/content-row.tsx';
import { useRowDrag } from '../admin-content/row-drag.ts';
import { TrackForm } from './track-form.tsx';
import { trackKind, useTrackMove } from './track-kind.ts';
import { describePreparation } from './track-parts.ts';
import { TrackRow } from './track-row.tsx';

/** Whether visitors hear the demos as long as there are no tracks. */
const useHasDemos = (): boolean => {
  const { data } = useQuery({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  });
  return Boolean(data?.show_demos && data.sections.some(({ id, visible }) => id === 'samples' && visible));
};

/** The tracks visitors can listen to, and the form to add and edit them. */
export const TracksPanel = () => {
  const hasDemos = useHasDemos();
  const { moveItem, announcement } = useTrackMove();
  const drag = useRowDrag(moveItem);
  return (
    <ContentManager
      kind={trackKind}
      empty={<NoTracks hasDemos={hasDemos} />}
      above={(all) => (
        <>
          <p role="status" className="sr-only">
            {describePreparation(all)}
          </p>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <DraftCount items={all} />
        </>
      )}
      row={(row) => <TrackRow {...row} drag={drag} onMove={(by) => moveItem(row.item.id, by)} />}
      form={(editor, items) => <TrackForm key={editor.key} editor={editor} tracks={items ?? []} />}
      deleteTitle="Delete this track?"
      whatGoes={({ title, parts, published }, all) =>
        `${title} disappears ${published ? 'from your site right away' : 'from your drafts'}, with its ${parts.length === 1 ? 'file' : `${parts.length} files`} and play count. ` +
        (hasDemos && published && all.filter((track) => track.published).length === 1
          ? 'It’s your only track, so visitors will hear the three demo tracks again.'
          : 'This can’t be undone.')
      }
    />
  );
};

const NoTracks = ({ hasDemos }: { hasDemos: boolean }) => (
  <EmptyState title="No tracks yet.">
    {hasDemos && (
      <p className="mb-2">
        Until you add one, visitors hear the three built-in demo tracks.{' '}
        <a className="link" href="/#my-music">
          Listen to them
        </a>
        .
      </p>
    )}
    <p>
      Start with the song you’re proudest of, and add what you got as the before file: hearing the difference
      is what sells. Three to six tracks in different genres is plenty. Ask the artist first.
    </p>
  </EmptyState>
);
