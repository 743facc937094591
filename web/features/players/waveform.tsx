import { useEffect, useId, useMemo, useRef } from 'react';
import type { Side } from '../../lib/audio/compare-state.ts';
import { barWidth, toBars, waveHeight, wavePath } from '../../lib/audio/waveform.ts';
import { classes } from '../../lib/classes.ts';

const strokes = { before: 'stroke-before', after: 'stroke-after', neutral: 'stroke-text' } satisfies Record<
  Side | 'neutral',
  string
>;

/**
 * A waveform, highlighted up to the playback position. During playback the highlight is updated every frame without
 * re-rendering.
 */
export const Waveform = ({
  peaks,
  side,
  gain = 1,
  bars,
  share = 1,
  position,
  duration,
  playing,
  isDim,
  className,
}: WaveformProps) => {
  const id = useId();
  const clip = useRef<SVGRectElement>(null);
  const head = useRef<SVGLineElement>(null);
  const width = bars * barWidth;
  const path = useMemo(
    () => wavePath(toBars(peaks ?? [], Math.ceil(bars * share), gain)),
    [peaks, bars, share, gain],
  );

  useEffect(() => {
    const draw = (seconds: number) => {
      const x = duration ? (Math.min(seconds, duration) / duration) * width : 0;
      clip.current?.setAttribute('width', x.toFixed(1));
      head.current?.setAttribute('x1', x.toFixed(1));
      head.current?.setAttribute('x2', x.toFixed(1));
      head.current?.setAttribute('visibility', x > 0 ? 'visible' : 'hidden');
    };
    if (!playing) return draw(position);
    let frame = requestAnimationFrame(function follow() {
      const now = playing();
      if (now !== null) draw(now);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, position, duration, width]);

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${waveHeight}`}
      preserveAspectRatio="none"
      className={classes('block w-full', strokes[side], className)}
    >
      <clipPath id={id}>
        <rect ref={clip} width="0" height={waveHeight} />
      </clipPath>
      {/* Fully lit before playback; afterwards the part still to come is dimmed. */}
      <path
        d={path}
        strokeWidth="2.4"
        className={isDim ? 'opacity-40' : position > 0 || playing ? 'opacity-45' : undefined}
      />
      {!isDim && <path d={path} strokeWidth="2.4" clipPath={`url(#${id})`} />}
      {!isDim && (
        <line
          ref={head}
          y2={waveHeight}
          visibility="hidden"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-text"
        />
      )}
    </svg>
  );
};
type WaveformProps = {
  peaks: number[] | null;
  /** `neutral` does not reveal the side. */
  side: Side | 'neutral';
  /** Gain applied to the side; 1 is unchanged. */
  gain?: number;
  bars: number;
  /** Fraction of the drawing's width covered by its sound. */
  share?: number;
  position: number;
  duration: number | null;
  /** Returns the playback position; null while nothing plays. */
  playing: (() => number | null) | null;
  isDim?: boolean;
  className?: string;
};
