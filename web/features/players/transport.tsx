import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { formatTime } from '../../../shared/format.ts';
import { setVolume } from '../../lib/audio/volume.ts';
import { classes } from '../../lib/classes.ts';
import type { Player } from './use-player.ts';

const roundLook =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-50';

const sounding = 'bg-accent text-ink hover:bg-accent-strong';
const leading = 'bg-text text-panel hover:bg-muted';
const outlined = 'border border-edge text-text hover:border-muted hover:bg-raised';

/**
 * The player's main button. With a title it plays and stops by that name; otherwise it plays and pauses. Filled where
 * playing leads, and amber while it plays.
 */
export const PlayButton = ({ player, title, leads = false, isDisabled, className }: PlayButtonProps) => {
  const { state, isActive, toggle } = player;
  const name = title ? `${isActive ? 'Stop' : 'Play'} ${title}` : isActive ? 'Pause' : 'Play';
  const Icon = isActive ? (title ? Square : Pause) : Play;
  return (
    <button
      type="button"
      aria-label={name}
      disabled={isDisabled}
      onClick={toggle}
      aria-keyshortcuts={title ? undefined : 'Space'}
      className={classes(roundLook, isActive ? sounding : leads ? leading : outlined, className)}
    >
      {state.status === 'loading' ? (
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
      ) : (
        <Icon aria-hidden className={classes('size-5 fill-current', !isActive && 'translate-x-px')} />
      )}
    </button>
  );
};
type PlayButtonProps = {
  player: Player;
  title?: string | undefined;
  leads?: boolean;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
};

export const MuteButton = ({ player: { state, toggleMute } }: { player: Player }) => (
  <button
    type="button"
    aria-label={state.isMuted ? 'Unmute' : 'Mute'}
    aria-keyshortcuts="M"
    onClick={toggleMute}
    className={classes(roundLook, 'text-muted hover:bg-raised hover:text-text')}
  >
    {state.isMuted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
  </button>
);

/** One volume for all players; phones have buttons for it. Raising it unmutes. */
export const VolumeSlider = ({ player: { state, volume, toggleMute }, className }: VolumeSliderProps) =>
  volume === null ? null : (
    <input
      type="range"
      aria-label="Volume"
      aria-valuetext={`${state.isMuted ? 0 : Math.round(volume * 100)} %`}
      min={0}
      max={1}
      step={0.05}
      value={state.isMuted ? 0 : volume}
      onChange={(event) => {
        setVolume(event.currentTarget.valueAsNumber);
        if (state.isMuted) toggleMute();
      }}
      data-drag
      className={classes('h-11 min-w-0 cursor-pointer accent-muted max-md:hidden', className)}
    />
  );
type VolumeSliderProps = { player: Player; className?: string };

/** Playback position and duration. */
export const Clock = ({ player: { state } }: { player: Player }) => (
  <p className="whitespace-nowrap font-mono text-muted text-sm">
    <span className={state.position > 0 ? 'text-text' : undefined}>{formatTime(state.position)}</span>
    {state.duration !== null && ` / ${formatTime(state.duration)}`}
  </p>
);

const stillPlays = 'You can still switch between Before and After.';

/** Why nothing plays, or why the sides can't be compared, and what still works. */
export const PlayerProblem = ({ player: { state }, still = stillPlays }: PlayerProblemProps) => (
  <p aria-live="polite" className="text-error text-sm not-empty:mt-2">
    {state.problem ??
      (state.compare.phase === 'off' && state.compare.problem && `${state.compare.problem} ${still}`)}
  </p>
);
type PlayerProblemProps = { player: Player; still?: string };
