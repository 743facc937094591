import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { formatSize } from '../../../shared/sizes.ts';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import type { Player } from '../players/use-player.ts';
import { EarlierNotes, focusNote, NoteList, playFromNote } from '../versions/note-list.tsx';
import { type NotePlace, placeBetween } from '../versions/note-times.ts';
import { isPlayable, labelVersion, nameVersion, type Track, versionTrack } from '../versions/tracks.ts';
import type { FetchLink } from '../versions/use-comparison.ts';
import { VersionPlayer } from '../versions/version-player.tsx';
import { NoteForm } from './lazy-parts.ts';
import { useNotes } from './use-notes.ts';

const Heading = ({ version }: { version: Version }) => {
  const { delivered_at, loudness_lufs, size_bytes, kind, note } = version;
  const facts = [
    delivered_at && formatDay(delivered_at),
    loudness_lufs !== null && formatLoudness(loudness_lufs),
    kind === 'stems' && formatSize(size_bytes),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <h4 className="wide text-lg">{nameVersion(version)}</h4>
      <p className="font-mono text-muted text-xs">
        {/* Lines may break between facts, but not between a number and its unit. */}
        {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
      </p>
      {note && (
        <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line text-sm wrap-anywhere">
          {note}
        </p>
      )}
    </>
  );
};

const placeNow = (player: Player): number => player.now() ?? player.state.position;

/** A delivered version: to play, compare, annotate and download. */
export const VersionRegion = ({
  order,
  client,
  version,
  others,
  songName,
  isNewest,
  beside,
}: VersionRegionProps) => {
  const { downloads, cancelled_at, rounds_left } = order;
  const canWrite = !cancelled_at;
  const canAdd = canWrite && rounds_left !== 0;
  const track = versionTrack(version);
  const duration = version.duration_s ?? 0;
  const notes = useNotes(version, client);
  // A new object for every click, so that clicking the same note again works.
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  const player = useRef<Player>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { begin, edit, remove } = notes;

  const fetchLink: FetchLink = useCallback(
    (version_id) =>
      client.call('POST /api/client-orders/:order_id/download-link', { body: { version_id, inline: true } }),
    [client],
  );
  const goTo = useCallback((note: NotePlace) => playFromNote(player.current, note), []);
  const actions = useCallback(
    (note: VersionNote) =>
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
  useEffect(() => {
    if (opened) focusNote(opened.id);
  }, [opened]);

  const pick = (place: NotePlace) => void begin(place);
  const addHere = () => {
    const now = player.current ? placeNow(player.current) : 0;
    void begin(placeBetween(now, now, duration), { isNew: true });
  };
  // N adds a note; [ and ] set the start and end of its range.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !player.current || !canAdd) return;
    if ((event.target as Element).closest('textarea, select, input:not([type=range])')) return;
    const now = placeNow(player.current);
    const draft = notes.draft ?? { at_s: now, to_s: null };
    if (event.key === 'n') addHere();
    else if (event.key === '[')
      void begin(placeBetween(now, Math.max(now, draft.to_s ?? now), duration), { isUnfinished: true });
    else if (event.key === ']') pick(placeBetween(Math.min(draft.at_s, now), now, duration));
    else return;
    event.preventDefault();
  };
  const canHear = isPlayable(version) && (!downloads.locked || downloads.can_listen);
  const download = version.is_available && !downloads.locked && (
    <DownloadButton client={client} version_id={version.id} kind="quiet" className="px-3! text-sm!">
      Download <span className="sr-only">{track.name}</span>
    </DownloadButton>
  );
  return (
    <section
      aria-label={labelVersion(version)}
      className="not-first:mt-8 not-first:border-hairline not-first:border-t not-first:pt-6"
      onKeyDown={onKeyDown}
    >
      {canHear ? (
        <VersionPlayer
          track={track}
          others={others}
          songName={songName}
          fetchLink={fetchLink}
          describeProblem={getErrorMessage}
          notes={version.notes}
          edited={notes.draft}
          onPick={canAdd ? pick : undefined}
          onOpenNote={(id) => setOpened({ id })}
          isSmall={!isNewest}
          heading={<Heading version={version} />}
          handle={player}
          actions={
            <>
              {canAdd && (
                <Button ref={adder} kind="secondary" aria-keyshortcuts="N" onClick={addHere}>
                  Add a note
                </Button>
              )}
              {download}
            </>
          }
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border border-hairline p-4">
          <div className="min-w-0">
            <Heading version={version} />
            {!version.is_available && <p className="mt-1 text-muted text-sm">We no longer have this file.</p>}
            {version.is_available && version.peaks !== null && (
              <p className="mt-1 text-muted text-sm">You can listen once your payment is in.</p>
            )}
          </div>
          {download}
        </div>
      )}
      {notes.draft && canWrite && (
        <NoteForm
          key={notes.draft.id ?? 'new'}
          draft={notes.draft}
          duration={duration}
          now={() => (player.current ? placeNow(player.current) : 0)}
          focusTurn={notes.focusTurn}
          onChange={notes.change}
          onSave={async () => {
            await notes.save();
            adder.current?.focus();
          }}
          onDiscard={() => {
            notes.discard();
            adder.current?.focus();
          }}
        />
      )}
      {version.notes.length > 0 && (
        <NoteList
          label={`Notes on ${track.name}`}
          notes={version.notes}
          onGo={goTo}
          actions={actions}
          isWhole={opened !== null}
        />
      )}
      {beside?.some(({ id, notes: others }) => id !== version.id && others.length > 0) && (
        <EarlierNotes newest={version} versions={beside} onGo={goTo} />
      )}
    </section>
  );
};
type VersionRegionProps = PanelProps & {
  version: Version;
  /** Tracks to compare it with. */
  others: readonly Track[];
  songName: string;
  /** Newest of its kind; older ones are shown smaller. */
  isNewest: boolean;
  /** The newest of its song shows the notes on all of its versions. */
  beside?: readonly Version[] | undefined;
};
