import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { isHidden } from '../../lib/audio/compare-state.ts';
import { classes } from '../../lib/classes.ts';
import { onPlayerKey } from './player-keys.ts';
import type { Player } from './use-player.ts';

const OnAir = lazy(async () => ({ default: (await import('./on-air.tsx')).OnAir }));

type OnAirProps = ComponentProps<typeof OnAir>;
/** Loads with the first sound. */
export const OnAirSoon = (props: OnAirProps) =>
  props.player.state.isBegun && (
    <Suspense>
      <OnAir {...props} />
    </Suspense>
  );

/** The keys, shown to who moves by keyboard; assistive technology reads them from the controls. */
const KeyHint = ({ player: { state } }: { player: Player }) => (
  <p aria-hidden="true" className="key-hint">
    {isHidden(state.compare) ? '1 2 versions' : 'B A sides'} · M mute
    {state.compare.phase === 'on' && ' · X blind'} · ← → seek
  </p>
);

/** What every before/after player is: a group with its keys, its one audio element, and what goes on beside it. */
export const PlayerFrame = ({ player, title, onListened, className, children }: PlayerFrameProps) => (
  <fieldset
    aria-label={`Before and after: ${title}`}
    className={classes('player relative min-w-0', className)}
    onKeyDown={(event) => onPlayerKey(event, player)}
  >
    {children}
    <KeyHint player={player} />
    <audio {...player.audioProps} />
    <OnAirSoon player={player} title={title} onListened={onListened} />
  </fieldset>
);
type PlayerFrameProps = {
  player: Player;
  title: string;
  /** Called once a listen: after five seconds of sound, or four fifths of something shorter. */
  onListened?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};
