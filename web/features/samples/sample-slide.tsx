import { formatLoudness, formatTruePeak } from '../../lib/audio/levels.ts';
import type { Side } from '../../lib/audio/side.ts';
import { StripPlayer } from '../../ui/players/strip-player.tsx';
import { matchedLoudness, type Sample } from './library.ts';

const tints = { before: 'text-before', after: 'text-after' } satisfies Record<Side, string>;

const Strip = ({ sample, side }: { sample: Sample; side: Side }) => {
  const sound = sample[side];
  return (
    <StripPlayer
      side={side}
      sound={sound}
      title={`${sample.title}, ${side}`}
      readout={
        <p className="flex flex-wrap gap-x-3 font-mono text-muted text-sm">
          <span className={`font-medium capitalize ${tints[side]}`}>{side}</span>
          <span>{formatLoudness(sound.lufs)}</span>
          <span>{formatTruePeak(sound.true_peak_dbtp)}</span>
        </p>
      }
    >
      {side === 'before' ? sample.before_text : sample.after_text}
    </StripPlayer>
  );
};

export const SampleSlide = ({ sample }: { sample: Sample }) => {
  const matched = matchedLoudness(sample);
  return (
    <article className="mt-8 border border-hairline bg-panel">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-hairline border-b px-4 py-4 md:px-6">
        <h3 className="wide text-xl md:text-2xl">{sample.title}</h3>
        <p className="font-mono text-muted text-sm">{sample.genre}</p>
      </header>
      <div className="px-4 py-6 md:px-6">
        <Strip sample={sample} side="before" />
      </div>
      {matched && (
        <p className="flex items-center gap-4 font-mono text-muted text-sm before:h-px before:w-4 before:bg-hairline after:h-px after:grow after:bg-hairline md:before:w-6">
          matched at {matched}
        </p>
      )}
      <div className="px-4 py-6 md:px-6">
        <Strip sample={sample} side="after" />
      </div>
    </article>
  );
};
