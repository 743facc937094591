import { DeckPlayer } from '../../features/players/deck-player.tsx';
import { DemoLabel } from '../../features/portfolio/demo-label.tsx';
import { usePlays } from '../../features/portfolio/plays.ts';
import type { Track } from '../../features/portfolio/tracks.ts';
import { useStableSounds } from '../../features/portfolio/use-stable-sounds.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';

/** Tells listeners beforehand whether one side is merely louder. */
const LoudnessNote = ({ before, after }: Track['sounds']) => {
  if (typeof before.lufs !== 'number' || typeof after.lufs !== 'number') return null;
  return Math.abs(before.lufs - after.lufs) < 0.25 ? (
    <p>
      <span className="font-mono">Both matched at {formatLoudness(after.lufs)}: </span>
      you’re hearing the mix change, not the volume.
    </p>
  ) : (
    <p>
      Before at <span className="font-mono">{formatLoudness(before.lufs)}</span>, after at{' '}
      <span className="font-mono">{formatLoudness(after.lufs)}</span>.
      {areEquallyLong(before.duration_s, after.duration_s) &&
        ' Instant compare plays both at the same loudness.'}
    </p>
  );
};

/** The large player with the landing page's lead track. */
export const HeroDeck = ({ track }: { track: Track }) => {
  const { countListen } = usePlays(track);
  const { sounds, reloadSounds } = useStableSounds(track);
  return (
    <DeckPlayer
      sounds={sounds}
      reloadSounds={reloadSounds}
      title={track.title}
      note={<LoudnessNote {...sounds} />}
      onListened={countListen}
    >
      <p className="truncate font-semibold text-lg leading-tight">{track.title}</p>
      <p className="flex items-center gap-3 font-mono text-muted text-sm">
        <span className="truncate">{track.genre}</span>
        {track.kind === 'demo' && <DemoLabel />}
      </p>
    </DeckPlayer>
  );
};
