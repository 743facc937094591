import type { KeyboardEvent, ReactNode } from 'react';
import { getSlots, isHidden } from '../../lib/audio/compare-state.ts';
import { classes } from '../../lib/classes.ts';
import { LazyPlaybackTracking } from './lazy-playback-tracking.tsx';
import type { Player } from './use-player.ts';

/** Of the tab that is chosen, in a player's `SideTabs`. */
export const tabId = (id: string, { compare, side }: Player['state']): string =>
  `${id}-${getSlots(compare).indexOf(side) + 1}`;

/** Keyboard shortcuts of a player while focus is inside it. */
const onPlayerKey = (event: KeyboardEvent, { state, ...player }: Player): void => {
  // Typing is not a command, and a list uses letters for navigation.
  if ((event.target as Element).closest('textarea, select, input:not([type=range])')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { compare } = state;
  const slots = getSlots(compare);
  const key = event.key.toLowerCase();
  if (key === ' ') {
    // Buttons use the space bar themselves.
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

/** Shortcut hints for keyboard users; assistive technology gets them from the controls. */
const KeyHint = ({ player: { state }, keys }: { player: Player; keys: string | undefined }) => (
  <p
    aria-hidden="true"
    // Overlays what is below, so that nothing moves when focus comes and goes.
    className="pointer-events-none absolute top-full right-0 z-10 hidden whitespace-nowrap border border-hairline bg-raised px-3 py-1.5 text-[0.75rem] text-muted [@media(hover:hover)]:group-has-focus-visible/player:block"
  >
    {isHidden(state.compare) ? '1 2 versions' : (keys ?? 'B A sides')} · M mute
    {state.compare.phase === 'on' && ' · X blind'} · ← → seek
  </p>
);

/** Shared by all before/after players: a group with shortcuts, one audio element, and tracking. */
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
    className={classes('group/player relative min-w-0', className)}
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
  /** Title for the phone’s media controls. */
  title: string;
  label?: string;
  /** Additional shortcuts, in words. */
  keys?: string | undefined;
  /** Called once per listen: after five seconds of sound, or four fifths of a shorter one. */
  onListened?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};
