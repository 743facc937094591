import { call } from '../../lib/api.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentColumns } from '../admin-content/content-columns.tsx';
import { ContentList } from '../admin-content/content-list.tsx';
import { DeleteDialog, useDelete } from '../admin-content/delete-dialog.tsx';
import { DiscardDialog } from '../admin-content/discard-dialog.tsx';
import { DraftCount } from '../admin-content/publishing.tsx';
import { useEditor } from '../admin-content/use-editor.ts';
import { TrackForm } from './track-form.tsx';
import { describePreparation, type OwnTrack } from './track-parts.ts';
import { TrackRow } from './track-row.tsx';
import { useRemoveCachedTrack, useTracks } from './use-tracks.ts';

/** The tracks visitors can listen to, and the form to add and edit them. */
export const TracksPanel = () => {
  const tracks = useTracks();
  const editor = useEditor<OwnTrack>();
  const forget = useRemoveCachedTrack();
  const deletion = useDelete<OwnTrack>({
    remove: ({ id }) => call('DELETE /api/admin/portfolio/:id', { params: { id } }),
    onGone: ({ id }) => {
      forget(id);
      editor.forget(id);
    },
    done: 'Portfolio item deleted successfully',
    failed: 'Failed to delete portfolio item',
  });
  const genres = [...new Set(tracks.data?.map(({ genre }) => genre).filter(Boolean))].sort();
  return (
    <>
      <ContentColumns
        list={
          <>
            <p role="status" className="sr-only">
              {describePreparation(tracks.data ?? [])}
            </p>
            <DraftCount items={tracks.data} />
            <ContentList
              query={tracks}
              loading="Loading portfolio items"
              failed="Failed to load portfolio items"
              empty={<NoTracks />}
            >
              {(track, _index, all) => (
                <TrackRow
                  key={track.id}
                  track={track}
                  all={all}
                  isOpen={editor.item?.id === track.id}
                  onEdit={(field) => editor.edit(track, field)}
                  onDelete={() => deletion.ask(track)}
                />
              )}
            </ContentList>
          </>
        }
        form={<TrackForm key={editor.key} editor={editor} genres={genres} />}
      />
      <DiscardDialog editor={editor} />
      <DeleteDialog deletion={deletion} title="Delete this track?">
        {({ title, parts, published }) =>
          `${title} disappears ${published ? 'from your site right away' : 'from your drafts'}, with its ${parts.length === 1 ? 'file' : `${parts.length} files`} and play count. ` +
          (published && tracks.data?.filter((track) => track.published).length === 1
            ? 'It’s your only track, so visitors will hear the three demo tracks again.'
            : 'This can’t be undone.')
        }
      </DeleteDialog>
    </>
  );
};

const NoTracks = () => (
  <EmptyState title="No tracks yet.">
    <p>
      Until you add one, visitors hear the three built-in demo tracks.{' '}
      <a className="link" href="/#my-music">
        Listen to them
      </a>
      .
    </p>
    <p className="mt-2">
      Start with the song you’re proudest of, and add its rough mix as the before file: hearing the difference
      is what sells. Three to six tracks in different genres is plenty. Ask the artist first.
    </p>
  </EmptyState>
);
