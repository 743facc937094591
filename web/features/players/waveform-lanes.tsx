import { useMemo } from 'react';
import { blendPeaks } from '../../lib/audio/blend-peaks.ts';
import { getSlots, isHidden, otherSide, type Side } from '../../lib/audio/compare-state.ts';
import { toGain } from '../../lib/audio/levels.ts';
import { classes } from '../../lib/classes.ts';
import { getSoundName, type Sound, type Sounds } from './sounds.ts';
import type { Player } from './use-player.ts';
import { Waveform } from './waveform.tsx';

type LaneProps = {
  player: Player;
  sounds: Sounds;
  side: Side;
  isServed?: boolean | undefined;
  className: string;
};

/** One side's waveform, scaled to its playback level. Hidden sides share one drawing that fits both. */
const Lane = ({ player, sounds, side, isServed, className }: LaneProps) => {
  const { state } = player;
  const { compare } = state;
  const areHidden = isHidden(compare);
  const { before, after } = sounds;
  // Both sides share one time scale, so the shorter one ends early.
  const getShare = ({ duration_s }: Sound) => (duration_s && player.span ? duration_s / player.span : 1);
  const [beforeShare, afterShare] = [getShare(before), getShare(after)];
  const blend = useMemo(
    () => (areHidden ? blendPeaks(before.peaks ?? '', after.peaks ?? '', [beforeShare, afterShare]) : null),
    [areHidden, before.peaks, after.peaks, beforeShare, afterShare],
  );
  return (
    <Waveform
      peaks={blend ?? sounds[side].peaks}
      side={areHidden ? 'neutral' : side}
      gain={compare.phase === 'on' && !areHidden ? toGain(compare.match.gain_db[side]) : 1}
      share={blend ? 1 : getShare(sounds[side])}
      position={state.position}
      duration={player.span}
      playing={player.isActive ? player.now : null}
      isDim={state.side !== side}
      isServed={isServed}
      className={className}
    />
  );
};

/** The waveform of a card. While comparing, the other side is drawn behind it. */
export const WaveformLanes = ({ player, sounds, height = 'h-16' }: WaveformLanesProps) => {
  const { side, compare } = player.state;
  const lane = (of: Side, className: string) => (
    <Lane player={player} sounds={sounds} side={of} className={className} />
  );
  return (
    <>
      {compare.phase === 'on' &&
        !isHidden(compare) &&
        lane(otherSide(side), classes('absolute inset-0', height))}
      {lane(side, classes('relative', height))}
    </>
  );
};

type WaveformLanesProps = { player: Player; sounds: Sounds; height?: string };

/** Both waveforms, one above the other: the first thing on the landing page. */
export const DeckLanes = ({ player, sounds }: { player: Player; sounds: Sounds }) =>
  getSlots(player.state.compare).map((side, slot) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: which side stands in a place may be a secret
      key={slot}
      className={classes('relative', slot > 0 && 'border-hairline border-t')}
    >
      {!isHidden(player.state.compare) && (
        <p aria-hidden="true" className="absolute top-1 left-2 text-muted text-xs">
          {getSoundName(sounds, side)}
        </p>
      )}
      <Lane player={player} sounds={sounds} side={side} isServed className="h-14 py-2 md:h-24" />
    </div>
  ));
