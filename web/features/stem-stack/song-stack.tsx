import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { formatTime } from '../../../shared/format.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { SeekSlider } from '../players/seek-slider.tsx';
import { TimeRuler } from '../players/time-ruler.tsx';
import type { OpenLink } from './stack-engine.ts';
import { laneClasses, Playhead, rowClasses, StackRow, type StackRowProps } from './stack-row.tsx';
import type { StackSong } from './stack-songs.ts';
import { isHeard } from './stack-state.ts';
import { useStackPlayer } from './use-stack-player.ts';

/** How much the sum is attenuated, in words; empty when it isn't. */
const describeLevel = (level: number): string => {
  const decibels = Math.round(-20 * Math.log10(level));
  return decibels > 0 ? ` Playing ${decibels} dB quieter so it doesn’t clip here.` : '';
};

/** One song's files on one time axis. With `remote`, the studio's: streamed from its server, in rows of its own. */
export const SongStack = ({ song, name, remote }: SongStackProps) => {
  const { player, state, level, playable } = useStackPlayer(song, remote?.openLink);
  const { status, position } = state;
  const isActive = status === 'playing' || status === 'loading';
  const isAlone = song.lanes.length === 1;
  // Files still being checked will become playable.
  const isMute = song.lanes.every(({ source, obstacle }) => obstacle !== null && !source);
  const frame = useRef<HTMLElement>(null);

  // Moves the playhead of all lanes with one CSS property, without re-rendering.
  useEffect(() => {
    const draw = (seconds: number) =>
      frame.current?.style.setProperty('--at', String(Math.min(1, seconds / (song.duration_s || 1))));
    if (status !== 'playing') return draw(position);
    let next = requestAnimationFrame(function follow() {
      draw(player.now());
      next = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(next);
  }, [status, position, player, song.duration_s]);

  return (
    <section
      ref={frame}
      aria-label={`${name ?? 'Your files'}, lined up`}
      data-begun={isActive || position > 0 ? '' : undefined}
      className={classes(
        'group/stack [--at:0]',
        !remote && 'mt-6 rounded-md border border-hairline bg-panel p-4',
      )}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2" hidden={song.duration_s === 0}>
        {!isMute && (
          <Button
            kind="secondary"
            className={remote && dense}
            aria-disabled={playable === 0}
            onClick={isActive ? player.pause : player.play}
          >
            {isActive ? 'Pause' : playable === 1 ? 'Play' : 'Play together'}
          </Button>
        )}
        <p className="font-mono text-muted text-sm">
          {formatTime(position)} / {formatTime(song.duration_s)}
        </p>
        <p className="flex-[1_1_16rem] text-muted text-sm max-md:order-1">
          {name !== null && !remote && <strong>{name}. </strong>}
          {remote && status === 'loading'
            ? 'Loading…'
            : playable > 1
              ? `${remote ? '' : 'Check that everything starts where it should.'}${describeLevel(level)}`
              : !isAlone && !remote && 'All files lined up from 0:00.'}
        </p>
      </div>
      <div className={remote?.rowClasses ?? rowClasses} hidden={song.duration_s === 0}>
        <div className={laneClasses}>
          <TimeRuler duration={song.duration_s} />
          <SeekSlider
            player={{
              state: { position, duration: playable > 0 ? song.duration_s : null },
              span: song.duration_s,
              seek: player.seek,
            }}
          />
          <Playhead />
        </div>
      </div>
      <ul aria-label={remote?.label} className="divide-y divide-hairline">
        {song.lanes.map((lane) => {
          const row: StackRowProps = {
            lane,
            lost: state.lost.get(lane.id),
            isAlone,
            isHeard: isHeard(state, lane.id),
            isMuted: state.muted.has(lane.id),
            isSoloed: state.soloed.has(lane.id),
            player,
            duration_s: song.duration_s,
          };
          return <Fragment key={lane.id}>{remote ? remote.renderRow(row) : <StackRow {...row} />}</Fragment>;
        })}
      </ul>
      <p role="status" className="text-error text-sm">
        {state.problem}
      </p>
    </section>
  );
};
type SongStackProps = {
  song: StackSong;
  /** What it is called; null for the only one of the form. */
  name: string | null;
  remote?: {
    openLink: OpenLink;
    /** Accessible name of the list of files. */
    label?: string;
    renderRow(row: StackRowProps): ReactNode;
    /** Of a row, with the waveform in its second column. */
    rowClasses: string;
  };
};
