import { type KeyboardEvent, useRef } from 'react';
import { isHidden } from '../../lib/audio/compare-state.ts';
import { toGain } from '../../lib/audio/levels.ts';
import { describeTime } from '../../lib/audio/time.ts';
import { classes } from '../../lib/classes.ts';
import { Waveform } from '../players/waveform.tsx';
import { NoteMarks, NoteRanges, type SongNote } from './note-marks.tsx';
import { type NotePlace, placeBetween } from './note-times.ts';
import { useDrawing } from './use-drawing.ts';
import type { SongPlaying } from './use-song-player.ts';

/** Seconds a key moves. */
export const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};

/** The drawing of what is heard. While nobody may know which of two that is, it is that of one of them. */
const Drawing = ({ playing: { player, sounds, match_db }, span, isRough }: DrawingProps) => {
  const { state } = player;
  const areHidden = isHidden(state.compare);
  const { peaks, duration_s } = sounds[areHidden ? 'after' : state.side];
  return (
    <Waveform
      peaks={peaks}
      side={areHidden ? 'neutral' : isRough ? 'before' : 'after'}
      gain={areHidden ? 1 : toGain(match_db ?? 0)}
      share={duration_s && span ? duration_s / span : 1}
      position={state.position}
      duration={span}
      playing={player.isActive ? player.now : null}
      className="relative h-20 sm:h-28"
    />
  );
};
type DrawingProps = { playing: SongPlaying; span: number; isRough: boolean };

/** In pixels: how close a press must be to a mark to open its note. */
const nearMark = 10;

/**
 * A song's waveform with a native slider, and the strip of its notes: a press seeks, or begins a note on the strip; a drag
 * on either is a range. Keyboard users have the button and the list.
 */
export const SongWaveform = ({
  playing,
  span,
  isRough,
  notes,
  nameOf,
  edited,
  onPick,
  onOpen,
}: SongWaveformProps) => {
  const { player, chosen } = playing;
  const { state, seek } = player;
  const input = useRef<HTMLInputElement>(null);
  const wave = useDrawing({
    span,
    onPress: (seconds) => {
      input.current?.focus({ preventScroll: true });
      seek(seconds);
    },
    onRange: onPick,
  });
  const strip = useDrawing({
    span,
    onPress: (seconds, perPixel) => {
      const distance = ({ at_s }: SongNote) => Math.abs(at_s - seconds);
      const [nearest] = notes
        .filter((note) => distance(note) <= nearMark * perPixel)
        .toSorted((one, other) => distance(one) - distance(other));
      if (nearest) onOpen(nearest.id);
      else onPick?.(placeBetween(seconds, seconds, span));
    },
    onRange: onPick,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    seek(Math.min(span, Math.max(0, state.position + step)));
  };
  return (
    <div className="overflow-hidden border-hairline border-y bg-ink">
      <div className="relative mx-2 my-2">
        <NoteRanges notes={notes} span={span || 1} edited={wave.drawn ?? strip.drawn ?? edited} />
        <Drawing playing={playing} span={span} isRough={isRough} />
        <div data-drag className={span ? 'seek' : 'seek cursor-default'} {...wave.handlers}>
          <input
            ref={input}
            type="range"
            aria-label="Seek"
            aria-valuetext={`${describeTime(state.position)} of ${describeTime(span)}`}
            min={0}
            max={span || 1}
            step={0.01}
            value={span ? Math.min(state.position, span) : 0}
            disabled={!span}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      {(onPick || notes.length > 0) && (
        <div
          data-drag
          className={classes(
            'relative h-9 touch-pan-y select-none border-hairline border-t px-2 pt-1.5 pointer-coarse:h-11 pointer-coarse:pt-3',
            onPick && 'cursor-copy',
          )}
        >
          <div className="relative h-full" {...strip.handlers}>
            {onPick && notes.length === 0 && !edited && (
              <span aria-hidden="true" className="pointer-events-none absolute text-muted text-xs">
                Press here to add a note
              </span>
            )}
            <NoteMarks
              notes={notes}
              span={span || 1}
              nameOf={nameOf}
              heard={isHidden(state.compare) ? null : chosen}
              edited={strip.drawn ?? wave.drawn ?? edited}
            />
          </div>
        </div>
      )}
    </div>
  );
};
type SongWaveformProps = {
  playing: SongPlaying;
  /** Seconds from one end to the other. */
  span: number;
  /** Whether the rough mix is heard. */
  isRough: boolean;
  /** Of all versions. */
  notes: readonly SongNote[];
  /** `Mix 1`, for a version's id. */
  nameOf(version_id: string): string;
  /** Position of the note being written. */
  edited: NotePlace | null;
  /** Absent when notes cannot be added. */
  onPick?: ((place: NotePlace) => void) | undefined;
  onOpen(id: string): void;
};
