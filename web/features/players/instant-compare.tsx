import { lazy, Suspense, useId } from 'react';
import { areEquallyLong, notEquallyLong } from '../../lib/audio/compare-state.ts';
import { hasBoth, type Sounds } from './sounds.ts';
import { Switch } from './switch.tsx';
import type { Player } from './use-player.ts';

const ComparePanel = lazy(async () => ({ default: (await import('./compare-mode.ts')).ComparePanel }));

/** The switch that plays both sides on one clock, and the controls for that mode. */
export const CompareSwitch = ({ player, sounds, hint }: CompareSwitchProps) => {
  const id = useId();
  const { before, after } = sounds;
  const isPossible = areEquallyLong(before.duration_s, after.duration_s);
  const words = isPossible ? hint : notEquallyLong;
  return (
    hasBoth(sounds) && (
      <div className="flex flex-wrap items-center gap-x-4">
        <Switch
          isOn={player.state.compare.phase !== 'off'}
          onClick={player.toggleCompare}
          problem={isPossible ? undefined : id}
        >
          Instant compare
        </Switch>
        {words && (
          <span id={id} className="pb-2 text-muted text-sm sm:pb-0">
            {words}
          </span>
        )}
      </div>
    )
  );
};
type CompareSwitchProps = { player: Player; sounds: Sounds; hint?: string };

export const CompareDetails = ({ player, sounds }: { player: Player; sounds: Sounds }) => {
  const { phase } = player.state.compare;
  return (
    (phase === 'loading' || phase === 'on') && (
      <Suspense>
        <ComparePanel player={player} sounds={sounds} />
      </Suspense>
    )
  );
};
