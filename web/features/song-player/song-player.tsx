import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getSlots, isHidden } from '../../lib/audio/compare-state.ts';
import { formatGain } from '../../lib/audio/levels.ts';
import { classes } from '../../lib/classes.ts';
import { useOffline } from '../../lib/connection.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { LazyPlaybackTracking } from '../players/lazy-playback-tracking.tsx';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from '../players/transport.tsx';
import { focusNote, NoteList } from './note-list.tsx';
import type { SongNote } from './note-marks.tsx';
import { type NotePlace, placeBetween } from './note-times.ts';
import { SongWaveform, steps } from './song-waveform.tsx';
import type { Track } from './tracks.ts';
import { useSheet } from './use-sheet.ts';
import { useSongPlayer } from './use-song-player.ts';
import type { FetchLink } from './use-track-links.ts';
import { usePair, VersionChips } from './version-chips.tsx';

const stillPlays = 'You can still play each version.';

/** What a composer or a list of notes can ask of the player. */
export type SongTransport = {
  isPlaying: boolean;
  /** Playback position, in seconds. */
  now(): number;
};

/**
 * The one player of a song: its versions and the rough mix as chips, a waveform with the notes of all versions, and their
 * list. Used by the client's page and the studio's; either brings what it may do with notes.
 */
export const SongPlayer = ({
  id,
  label,
  title,
  tracks,
  start,
  notes,
  nameOf,
  fetchLink,
  describeProblem,
  asked = null,
  edited = null,
  onPick,
  composer,
  actions,
  noteActions,
  noteBelow,
  isWhole = false,
  children,
}: SongPlayerProps) => {
  const playing = useSongPlayer({ id, tracks, start, fetchLink });
  const { player, chosen, match_db, problem, trouble } = playing;
  const comparing = usePair(playing);
  const { state } = player;
  const areHidden = isHidden(state.compare);
  const newest = useRef({ playing, comparing });
  newest.current = { playing, comparing };
  const section = useRef<HTMLElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const isOffline = useOffline();
  const isNarrow = useMediaQuery('(max-width: 47.99rem)');
  const sheet = useSheet(composer !== undefined && isNarrow);
  const span = Math.max(0, ...tracks.map(({ duration_s }) => duration_s ?? 0)) || (player.span ?? 0);
  // A new object for every press, so that pressing the same note again works.
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (opened) focusNote(opened.id);
  }, [opened]);

  const now = useCallback(() => {
    const { player } = newest.current.playing;
    return player.now() ?? player.state.position;
  }, []);
  const onGo = useCallback((note: NotePlace) => {
    const { player } = newest.current.playing;
    player.seek(note.at_s);
    if (!player.isActive) void player.play();
  }, []);
  const onOpen = useCallback((note: string) => setOpened({ id: note }), []);

  // “Play Mix 2” elsewhere on the page.
  useEffect(() => {
    if (!asked) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector<HTMLElement>('.seek > input')?.focus({ preventScroll: true });
    // Apart from this render, which choosing updates synchronously.
    queueMicrotask(() => {
      const { playing, comparing } = newest.current;
      comparing.pick(asked.id);
      if (!playing.player.isActive) void newest.current.playing.player.play();
    });
  }, [asked]);

  // What had the focus goes away with the composer.
  const isComposing = composer !== undefined;
  const wasComposing = useRef(isComposing);
  useEffect(() => {
    const hasEnded = wasComposing.current && !isComposing;
    wasComposing.current = isComposing;
    if (hasEnded && (document.activeElement === document.body || document.activeElement === null))
      adder.current?.focus({ preventScroll: true });
  }, [isComposing]);

  const pick = onPick && ((place: NotePlace) => onPick(place, chosen, false));
  const addHere = () => onPick?.(placeBetween(now(), now(), span), chosen, true);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    // Typing is not a command, and a list uses letters for navigation.
    if (event.defaultPrevented || target.closest('textarea, select, input:not([type=range]), dialog')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = steps[event.key];
    const slots = getSlots(state.compare);
    if (event.repeat && step === undefined) return;
    if (key === ' ') {
      // Buttons use the space bar themselves.
      if (target.closest('button, summary')) return;
      player.toggle();
    } else if (step !== undefined && !target.closest('input')) {
      if (!event.key.startsWith('ArrowLeft') && !event.key.startsWith('ArrowRight')) return;
      player.seek(Math.min(span, Math.max(0, now() + step)));
    } else if (key === 'm') player.toggleMute();
    else if (key === 'n' && onPick) addHere();
    else if (areHidden) {
      if (key === '1' || key === '2') player.choose(slots[Number(key) - 1] ?? slots[0]);
      else if (key === 'x') player.choose(slots[0] === state.side ? slots[1] : slots[0]);
      else return;
    } else if (key === 'x') comparing.switchOver();
    else if (/^\d$/.test(key)) {
      const track =
        key === '0'
          ? tracks.find(({ isRough }) => isRough)
          : tracks.filter(({ isRough }) => !isRough)[Number(key) - 1];
      if (!track) return;
      comparing.pick(track.id);
    } else return;
    event.preventDefault();
  };

  const heard = tracks.find((track) => track.id === chosen) ?? tracks[0];
  const transport = useMemo(() => ({ isPlaying: player.isActive, now }), [player.isActive, now]);
  return (
    <section
      ref={section}
      aria-label={label}
      className="group/player relative min-w-0 scroll-mt-20 rounded-md border border-hairline bg-panel"
      onKeyDown={onKeyDown}
    >
      <div className="p-3 sm:p-4">
        <VersionChips playing={playing} tracks={tracks} comparing={comparing} />
      </div>
      <div ref={sheet.holder}>
        <div
          className={sheet.isOpen ? sheet.className : undefined}
          data-sheet={sheet.isOpen || undefined}
          ref={sheet.sheet}
        >
          <div ref={sheet.deck}>
            <div
              className={classes(
                'flex items-center gap-3 px-3 pb-3 sm:px-4',
                sheet.isOpen && sheet.rowClassName,
              )}
            >
              <PlayButton
                player={player}
                className={
                  player.isActive
                    ? undefined
                    : 'border border-edge bg-transparent! text-text! hover:bg-raised!'
                }
              />
              <Clock player={player} />
              <p className="min-w-0 flex-1 text-right font-mono text-muted text-xs">
                {!areHidden && match_db !== null && match_db < -0.05 && `${formatGain(match_db)} to match`}
              </p>
              <span className="flex items-center max-md:hidden">
                <MuteButton player={player} />
                <VolumeSlider player={player} className="w-20" />
              </span>
            </div>
            <SongWaveform
              playing={playing}
              span={span}
              isRough={heard?.isRough ?? false}
              notes={notes}
              nameOf={nameOf}
              edited={edited}
              onPick={pick}
              onOpen={onOpen}
            />
          </div>
          {composer && (
            // As high as the composer, whose code may come later.
            <div className="min-h-52 bg-raised">{composer(transport)}</div>
          )}
        </div>
      </div>
      <div className="px-3 py-2 sm:px-4">
        <PlayerProblem player={player} still={stillPlays} />
        <p role="status" className="text-error text-sm not-empty:my-2">
          {trouble || (problem !== null && !isOffline && describeProblem(problem))}
        </p>
        <div className="peer/about flex flex-wrap items-center gap-x-3 gap-y-1">
          {onPick && (
            <Button ref={adder} kind="secondary" aria-keyshortcuts="N" onClick={addHere}>
              Add a note
            </Button>
          )}
          {heard && !areHidden && actions?.(heard)}
        </div>
        <NoteList
          notes={notes}
          nameOf={nameOf}
          onGo={onGo}
          actions={noteActions}
          below={noteBelow}
          isWhole={isWhole || opened !== null}
        />
        {children}
      </div>
      <KeyHint hasNotes={onPick !== undefined} />
      <audio {...player.audioProps} />
      <LazyPlaybackTracking player={player} title={areHidden ? title : `${title}: ${heard?.name}`} />
    </section>
  );
};

/** Shortcut hints for keyboard users; assistive technology gets them from the controls. */
const KeyHint = ({ hasNotes }: { hasNotes: boolean }) => (
  <p
    aria-hidden="true"
    // Over what is above, so that nothing moves when focus comes and goes.
    className="pointer-events-none absolute right-2 bottom-full z-10 mb-1 hidden whitespace-nowrap border border-hairline bg-raised px-3 py-1.5 text-muted text-xs md:[@media(hover:hover)]:group-has-focus-visible/player:block"
  >
    Space play · ← → seek · 0–9 versions · X last two{hasNotes && ' · N note'}
  </p>
);

type SongPlayerProps = {
  /** Of the song: what its position is kept under. */
  id: string;
  /** Accessible name: `Player of Night Bus`. */
  label: string;
  /** Of the song, for the phone's media controls. */
  title: string;
  /** From `listTracks`; at least one. */
  tracks: readonly Track[];
  /** The track to begin with. */
  start: string;
  /** On all versions of the song. Keep the array: drawing them again during playback would cost frames. */
  notes: readonly SongNote[];
  /** `Mix 1`, for a version's id; also of those that aren't tracks. Keep the function. */
  nameOf(version_id: string): string;
  fetchLink: FetchLink;
  /** Why a track can't be played, as a sentence. */
  describeProblem(error: unknown): string;
  /** A new object each time that something outside asks to play a track. */
  asked?: { id: string } | null;
  /** Position of the note being written. */
  edited?: NotePlace | null;
  /** Begins a note at a place, on the track that is heard; absent when notes cannot be added. `isNew`: not to move one. */
  onPick?: ((place: NotePlace, trackId: string, isNew: boolean) => void) | undefined;
  /** Writes a note, docked to the waveform; absent while none is written. */
  composer?: ((transport: SongTransport) => ReactNode) | undefined;
  /** Beside the button, about what is heard. */
  actions?: (track: Track) => ReactNode;
  /** Beside a note, and below it. Keep the functions. */
  noteActions?: (note: SongNote) => ReactNode;
  noteBelow?: (note: SongNote) => ReactNode;
  /** Shows all notes, however many. */
  isWhole?: boolean;
  /** Below the notes. */
  children?: ReactNode;
};
