import { useRef } from 'react';
import { type Blind, isHidden, type Match, otherSide, type Side } from '../../lib/audio/compare-state.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';
import type { PlayerState } from '../../lib/audio/player-state.ts';
import { getSoundName, type Sounds } from './sounds.ts';
import { Switch } from './switch.tsx';

/** The part of a player that the panel uses. */
type Compared = { state: PlayerState; toggleBlind(): void; reveal(liked: Side | null): void };

const Level = ({ side, name, match }: { side: Side; name: string; match: Match }) => {
  const lufs = match.lufs[side];
  const down = -match.gain_db[side];
  return (
    <span>
      <span className={side === 'before' ? 'text-before' : 'text-after'}>{name}</span>{' '}
      {lufs === null ? 'silent' : formatLoudness(lufs)}
      {down >= 0.05 && `, turned down ${down.toFixed(1)} dB`}
    </span>
  );
};

/** Reveals which side was which number, and which one the listener preferred. */
const describeBlindResult = ({ first, verdict }: Blind, sounds: Sounds): string => {
  const was = `Version 1 was ${getSoundName(sounds, first)}, version 2 was ${getSoundName(sounds, otherSide(first))}.`;
  if (!verdict?.liked) return was;
  return `${was} You preferred ${getSoundName(sounds, verdict.liked)}.`;
};

const quietButton =
  'min-h-11 cursor-pointer rounded-sm border border-edge px-3 font-semibold text-sm transition-colors hover:border-muted hover:bg-raised';

const OnPanel = ({ player, sounds, match, blind }: OnPanelProps) => {
  const { state, toggleBlind } = player;
  const lever = useRef<HTMLButtonElement>(null);
  const reveal = (liked: Side | null) => {
    player.reveal(liked);
    // The button that had focus disappears; keep keyboard focus in the panel.
    lever.current?.focus();
  };
  const isAsItIs = Math.min(match.gain_db.before, match.gain_db.after) > -0.05;
  const areHidden = isHidden(state.compare);
  return (
    <>
      <div className="flex items-center justify-between gap-x-4">
        <p className="flex flex-wrap gap-x-2 py-1 font-mono text-muted text-xs leading-4 md:text-sm">
          {areHidden ? (
            'Levels matched, names hidden.'
          ) : (
            <>
              <Level side="before" name={getSoundName(sounds, 'before')} match={match} />
              <span aria-hidden="true" className="max-md:hidden">
                ·
              </span>
              <Level side="after" name={getSoundName(sounds, 'after')} match={match} />
              {isAsItIs && <span>Levels already match.</span>}
            </>
          )}
        </p>
        <Switch ref={lever} isOn={areHidden} onClick={toggleBlind} keys="X">
          Blind mode
        </Switch>
      </div>
      <p aria-live="polite" className="text-sm not-empty:pb-1">
        {blind &&
          (areHidden
            ? 'Shuffled. Switch between 1 and 2 and pick by ear.'
            : describeBlindResult(blind, sounds))}
      </p>
      {areHidden && (
        <div className="flex flex-wrap gap-2 py-1">
          <button type="button" className={quietButton} onClick={() => reveal(state.side)}>
            I prefer this one
          </button>
          <button type="button" className={quietButton} onClick={() => reveal(null)}>
            Reveal
          </button>
        </div>
      )}
    </>
  );
};

type OnPanelProps = { player: Compared; sounds: Sounds; match: Match; blind: Blind | null };

const Loading = ({ percent }: { percent: number | null }) => (
  <p className="py-1 text-muted text-sm">
    {percent === null ? 'Loading both sides' : `Loading both sides, ${percent} %`}
  </p>
);

/** Controls and information while both sides play on one clock. */
export const ComparePanel = ({ player, sounds }: { player: Compared; sounds: Sounds }) => {
  const { compare } = player.state;
  if (compare.phase === 'off' || compare.phase === 'due') return null;
  return (
    <div>
      {compare.phase === 'loading' ? (
        <Loading percent={compare.percent} />
      ) : (
        <OnPanel player={player} sounds={sounds} match={compare.match} blind={compare.blind} />
      )}
    </div>
  );
};
