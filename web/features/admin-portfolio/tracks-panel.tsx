import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager } from '../admin-content/content-manager.tsx';
import { DraftCount } from '../admin-content/content-row.tsx';
import { TrackForm } from './track-form.tsx';
import { trackKind } from './track-kind.ts';
import { describePreparation } from './track-parts.ts';
import { TrackRow } from './track-row.tsx';

/** The tracks visitors can listen to, and the form to add and edit them. */
export const TracksPanel = () => (
  <ContentManager
    kind={trackKind}
    empty={<NoTracks />}
    above={(all) => (
      <>
        <p role="status" className="sr-only">
          {describePreparation(all)}
        </p>
        <DraftCount items={all} />
      </>
    )}
    row={(row) => <TrackRow {...row} />}
    form={(editor, items) => <TrackForm key={editor.key} editor={editor} tracks={items ?? []} />}
    deleteTitle="Delete this track?"
    whatGoes={({ title, parts, published }, all) =>
      `${title} disappears ${published ? 'from your site right away' : 'from your drafts'}, with its ${parts.length === 1 ? 'file' : `${parts.length} files`} and play count. ` +
      (published && all.filter((track) => track.published).length === 1
        ? 'It’s your only track, so visitors will hear the three demo tracks again.'
        : 'This can’t be undone.')
    }
  />
);

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
