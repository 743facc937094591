import { lazy, Suspense } from 'react';
import { hasBoth, type Sounds } from './sounds.ts';
import { Switch } from './switch.tsx';
import type { Player } from './use-player.ts';

const ComparePanel = lazy(async () => ({ default: (await import('./compare-mode.ts')).ComparePanel }));

/** The lever that puts both sides on one clock, and what there is to see and do while they are. */
export const CompareSwitch = ({ player, sounds, hint }: CompareSwitchProps) =>
  hasBoth(sounds) && (
    <div className="flex flex-wrap items-center gap-x-4">
      <Switch isOn={player.state.compare.phase !== 'off'} onClick={player.toggleCompare}>
        Instant compare
      </Switch>
      {hint && <span className="pb-2 text-muted text-sm sm:pb-0">{hint}</span>}
    </div>
  );
type CompareSwitchProps = { player: Player; sounds: Sounds; hint?: string };

export const CompareDetails = ({ player }: { player: Player }) =>
  player.state.compare.phase !== 'off' && (
    <Suspense>
      <ComparePanel player={player} />
    </Suspense>
  );
