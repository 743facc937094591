import { useCallback, useMemo } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { newestFirst } from '../../../shared/newest-versions.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { nameVersion } from '../../../shared/version-kinds.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { NoteList } from '../song-player/note-list.tsx';
import type { SongNote } from '../song-player/note-marks.tsx';
import { SongPlayer } from '../song-player/song-player.tsx';
import { labelPlayer, listTracks, type Track } from '../song-player/tracks.ts';
import type { FetchLink } from '../song-player/use-track-links.ts';
import { ApprovedMark, ApproveSong } from './approval.tsx';
import { NoteForm } from './lazy-parts.ts';
import { listSongNotes, songKey, useNotes } from './use-notes.ts';
import { VersionFiles } from './version-files.tsx';

type Song = ClientOrder['songs'][number];

/** Notes on a rough mix are on the newest version: what it did better. */
const findVersion = ({ versions }: Song, trackId: string) =>
  versions.find(({ id }) => id === trackId) ??
  newestFirst(versions.filter(({ kind }) => kind !== 'stems'))[0];

/** What was delivered of a song: to play, compare, annotate, approve and download. */
export const SongRegion = ({ order, client, song, asked }: SongRegionProps) => {
  const { order_id, downloads, cancelled_at, rounds_left } = order;
  const canWrite = !cancelled_at;
  const canAdd = canWrite && rounds_left !== 0;
  const notes = useNotes({ order_id, song: song.song }, client);
  const { draft, begin, edit, remove } = notes;
  const { versions, rough } = song;
  const all = useMemo(() => listSongNotes({ versions }), [versions]);
  const roughName = order.deliverables.some(({ kind }) => kind === 'mix')
    ? 'Your rough mix'
    : 'What you sent';
  const tracks = useMemo(() => listTracks(versions, rough, roughName), [versions, rough, roughName]);
  const nameOf = useCallback(
    (version_id: string) => {
      const version = versions.find(({ id }) => id === version_id);
      return version ? nameVersion(version) : '';
    },
    [versions],
  );
  const fetchLink: FetchLink = useCallback(
    (version_id) =>
      client.call('POST /api/client-orders/:order_id/download-link', { body: { version_id, inline: true } }),
    [client],
  );
  const noteActions = useCallback(
    (note: SongNote) =>
      note.state === 'draft' && (
        <>
          <Button kind="quiet" className="px-3! text-sm!" onClick={() => edit(note)}>
            Edit
          </Button>
          <Button
            kind="quiet"
            className="px-3! text-sm!"
            onClick={() =>
              void remove(note).catch((error: unknown) => toast(getErrorMessage(error), 'error'))
            }
          >
            Delete
          </Button>
        </>
      ),
    [edit, remove],
  );
  const label = labelPlayer(song, order.songs);
  const start = newestFirst(versions).find(({ id }) => tracks.some((track) => track.id === id));
  const approval = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-1 empty:hidden">
      <ApprovedMark song={song} />
      <ApproveSong order={order} client={client} song={song} />
    </div>
  );
  if (!start || (downloads.locked && !downloads.can_listen))
    return (
      <section aria-label={label} className="rounded-md border border-hairline bg-panel p-4">
        <p className="text-muted">
          {start
            ? `${nameVersion(start)} is here. You can listen once your payment is in.`
            : versions.some(({ is_available }) => is_available)
              ? 'There’s nothing to play here: download it below.'
              : 'I keep files for a limited time, and these are gone now.'}
        </p>
        <NoteList notes={all} nameOf={nameOf} actions={noteActions} />
        {approval}
      </section>
    );
  const facts = ({ id }: Track) => {
    const version = versions.find((one) => one.id === id);
    return (
      version && (
        <>
          <VersionFiles order={order} client={client} version={version} isAlone />
          <div className="basis-full text-sm">
            <p className="text-muted text-xs">
              {[
                version.delivered_at && formatDay(version.delivered_at),
                version.loudness_lufs !== null && formatLoudness(version.loudness_lufs),
              ]
                .filter((fact) => typeof fact === 'string')
                // Lines may break between facts, but not between a number and its unit.
                .map((fact) => fact.replaceAll(' ', '\u00a0'))
                .join(' · ')}
            </p>
            {version.note && !(order.next.play && version.note === order.delivery?.note) && (
              <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">
                {version.note}
              </p>
            )}
          </div>
        </>
      )
    );
  };
  const noted = draft && versions.find(({ id }) => id === draft.version_id);
  return (
    <SongPlayer
      id={songKey({ order_id, song: song.song })}
      label={label}
      title={getSongName(song)}
      tracks={tracks}
      start={start.id}
      notes={all}
      nameOf={nameOf}
      fetchLink={fetchLink}
      describeProblem={getErrorMessage}
      asked={asked?.song === song.song ? asked : null}
      edited={draft}
      onPick={
        canAdd
          ? (place, trackId, isNew) => {
              const version = findVersion(song, trackId);
              if (version) void begin(place, version.id, isNew);
            }
          : undefined
      }
      composer={
        draft && noted && canWrite
          ? (transport) => (
              <NoteForm
                key={draft.id ?? 'new'}
                draft={draft}
                version={nameVersion(noted)}
                duration={noted.duration_s ?? 0}
                transport={transport}
                focusTurn={notes.focusTurn}
                onChange={notes.change}
                onSave={notes.save}
                onDiscard={notes.discard}
              />
            )
          : undefined
      }
      actions={facts}
      noteActions={noteActions}
    >
      {approval}
    </SongPlayer>
  );
};
type SongRegionProps = PanelProps & {
  song: Song;
  /** What the page asked to play: a new object for every press. */
  asked: { id: string; song: number } | null;
};
