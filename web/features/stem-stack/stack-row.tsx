import { stemLabelWords } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { Waveform } from '../players/waveform.tsx';
import type { LoadFailure } from './messages.ts';
import type { StackPlayer } from './stack-player.ts';
import type { StackLane } from './stack-songs.ts';

/** On phones, the name beside the buttons and the waveform below them; from tablets on, all side by side. */
export const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5 md:grid-cols-[11rem_minmax(0,1fr)_4.5rem] md:py-1';
export const laneClasses = 'relative col-span-full min-w-0 md:col-[2] md:row-[1]';

/** Over a lane, where the stack’s `--at` says. */
export const Playhead = () => (
  <span className="pointer-events-none absolute inset-y-0 left-[calc(var(--at)*100%)] hidden w-[1.5px] bg-accent group-data-begun/stack:block" />
);

/** Why a file cannot be heard, worded for the client, before and after it was sent, and for the studio. */
const losses = {
  client: {
    gone: 'This file has moved. Choose it again to hear it.',
    foreign: 'This browser can’t play this file type, but it’s sent all the same.',
    away: 'This file couldn’t be loaded.',
  },
  sent: {
    gone: 'This file is no longer kept.',
    foreign: 'This browser can’t play this file with the others.',
    away: 'This file couldn’t be loaded. Press Pause and play again to retry.',
  },
  studio: {
    gone: 'This file is no longer on the server.',
    foreign: 'This browser can’t play this file with the others. Download it to listen.',
    away: 'This file couldn’t be loaded. Press Pause and play again to retry.',
  },
} satisfies Record<'client' | 'sent' | 'studio', Record<LoadFailure, string>>;

/** Why it cannot be heard, in words; null when it can. */
export const findObstacle = ({ lane, lost }: StackRowProps, listener: keyof typeof losses): string | null =>
  lane.obstacle ?? (lost ? losses[listener][lost] : null);

/** A file of the stack: its name, its waveform at its position in the song, and mute/solo. */
export const StackRow = (row: StackRowProps) => {
  const { name, label } = row.lane;
  const obstacle = findObstacle(row, 'client');
  return (
    <li className={rowClasses}>
      <p className="grid min-w-0 leading-[1.3]">
        <span className="font-semibold text-[0.8125rem]">{stemLabelWords[label]}</span>
        <span className="truncate text-[0.75rem] text-muted" title={name}>
          {name}
        </span>
      </p>
      {(row.lane.peaks || !obstacle) && (
        <LaneWave row={row} isDim={obstacle !== null} className={laneClasses} />
      )}
      {obstacle && <p className="col-span-full text-[0.8125rem] text-muted md:col-[2/-1]">{obstacle}</p>}
      {!obstacle && !row.isAlone && (
        <span className="col-[2] row-[1] flex justify-end gap-1 md:col-[3]">
          <LaneKeys row={row} />
        </span>
      )}
    </li>
  );
};

/** A file's waveform under the playhead; a press seeks. `mark_s`: where something was found, drawn as a red line. */
export const LaneWave = ({
  row: { lane, isHeard, player, duration_s },
  isDim = false,
  mark_s = null,
  className,
}: LaneWaveProps) => {
  const { peaks, share } = lane;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider above does the same for keyboard and assistive technology
    <div
      className={classes(className, 'h-10 cursor-pointer bg-ink')}
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        player.seek(((clientX - left) / width) * duration_s);
      }}
    >
      {peaks && (
        <Waveform peaks={peaks} side="before" share={share} isDim={!isHeard || isDim} className="h-full" />
      )}
      {mark_s !== null && duration_s > 0 && (
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          <rect
            x={`${((100 * Math.min(mark_s, duration_s)) / duration_s).toFixed(3)}%`}
            width="2"
            height="100%"
            className="fill-error"
          />
        </svg>
      )}
      <Playhead />
    </div>
  );
};
type LaneWaveProps = { row: StackRowProps; isDim?: boolean; mark_s?: number | null; className: string };

/** Mutes a file, or plays it alone. */
export const LaneKeys = ({ row: { lane, isMuted, isSoloed, player } }: { row: StackRowProps }) => (
  <>
    <Key name={`Mute ${lane.name}`} isOn={isMuted} letter="M" onClick={() => player.mute(lane.id)} />
    <Key name={`Solo ${lane.name}`} isOn={isSoloed} letter="S" onClick={() => player.solo(lane.id)} />
  </>
);

export type StackRowProps = {
  lane: StackLane;
  lost: LoadFailure | undefined;
  /** True when there are no other files to mute or solo against. */
  isAlone: boolean;
  isHeard: boolean;
  isMuted: boolean;
  isSoloed: boolean;
  player: StackPlayer;
  duration_s: number;
};

const Key = ({ name, letter, isOn, onClick }: KeyProps) => (
  <button
    type="button"
    className={classes(
      'size-11 cursor-pointer rounded-sm border border-edge text-[0.8125rem] text-muted hover:border-muted hover:text-text aria-pressed:text-ink pointer-fine:size-8',
      letter === 'M'
        ? 'aria-pressed:border-before aria-pressed:bg-before'
        : 'aria-pressed:border-accent aria-pressed:bg-accent',
    )}
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    onClick={onClick}
  >
    {letter}
  </button>
);
type KeyProps = { name: string; letter: 'M' | 'S'; isOn: boolean; onClick: () => void };
