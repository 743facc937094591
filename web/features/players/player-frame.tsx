import { type ComponentProps, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { getSlots, isHidden } from '../../lib/audio/compare-state.ts';
import { classes } from '../../lib/classes.ts';
import type { Player } from './use-player.ts';

/** The keys of a player, while the focus is somewhere inside it. */
const onPlayerKey = (event: KeyboardEvent, { state, ...player }: Player): void => {
  // What is typed is no command, and a list is moved through by letters.
  if ((event.target as Element).closest('textarea, select, input:not([type=range])')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { compare } = state;
  const slots = getSlots(compare);
  const key = event.key.toLowerCase();
  if (key === ' ') {
    // A button has its own use for the space bar.
    if ((event.target as Element).closest('button')) return;
    player.toggle();
  } else if (key === 'm') player.toggleMute();
  else if (key === 'x') player.toggleBlind();
  else if (key === '1') player.choose(slots[0]);
  else if (key === '2') player.choose(slots[1]);
  else if (key === 'b' && !isHidden(compare)) player.choose('before');
  else if (key === 'a' && !isHidden(compare)) player.choose('after');
  else return;
  event.preventDefault();
};

const PlaybackTracking = lazy(async () => ({
  default: (await import('./playback-tracking.tsx')).PlaybackTracking,
}));

type PlaybackTrackingProps = ComponentProps<typeof PlaybackTracking>;
/** Loads with the first sound. */
export const LazyPlaybackTracking = (props: PlaybackTrackingProps) =>
  props.player.state.isBegun && (
    <Suspense>
      <PlaybackTracking {...props} />
    </Suspense>
  );

/** The keys, shown to who moves by keyboard; assistive technology reads them from the controls. */
const KeyHint = ({ player: { state }, keys }: { player: Player; keys: string | undefined }) => (
  <p aria-hidden="true" className="key-hint">
    {isHidden(state.compare) ? '1 2 versions' : (keys ?? 'B A sides')} · M mute
    {state.compare.phase === 'on' && ' · X blind'} · ← → seek
  </p>
);

/** What every before/after player is: a group with its keys, its one audio element, and what goes on beside it. */
export const PlayerFrame = ({
  player,
  title,
  label,
  keys,
  onListened,
  className,
  children,
}: PlayerFrameProps) => (
  <fieldset
    aria-label={label ?? `Before and after: ${title}`}
    className={classes('player relative min-w-0', className)}
    onKeyDown={(event) => onPlayerKey(event, player)}
  >
    {children}
    <KeyHint player={player} keys={keys} />
    <audio {...player.audioProps} />
    <LazyPlaybackTracking player={player} title={title} onListened={onListened} />
  </fieldset>
);
type PlayerFrameProps = {
  player: Player;
  /** What plays: the phone’s own controls show it. */
  title: string;
  label?: string;
  /** Keys of its own, in words. */
  keys?: string | undefined;
  /** Called once a listen: after five seconds of sound, or four fifths of something shorter. */
  onListened?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};
