import { useId } from 'react';
import { areEquallyLong, notEquallyLong } from '../../lib/audio/compare-state.ts';
import { classes } from '../../lib/classes.ts';
import { hasBoth, type Sounds } from './sounds.ts';
import { Switch } from './switch.tsx';
import type { Player } from './use-player.ts';

/** The switch that plays both sides on one clock. */
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
          <span id={id} className={classes('pb-2 text-muted text-sm md:pb-0', isPossible && 'max-md:hidden')}>
            {words}
          </span>
        )}
      </div>
    )
  );
};
type CompareSwitchProps = { player: Player; sounds: Sounds; hint?: string };
