import { useEffect, useId, useMemo, useRef } from 'react';
import type { Side } from '../../lib/audio/compare-state.ts';
import { barWidth, toBars, waveHeight, wavePath } from '../../lib/audio/waveform.ts';
import { classes } from '../../lib/classes.ts';

const strokes = { before: 'stroke-before', after: 'stroke-after', neutral: 'stroke-text' } satisfies Record<
  Side | 'neutral',
  string
>;

/**
 * A waveform, lit up to where the sound is. While it plays, the light follows the sound every frame without rendering
 * again.
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
      {/* Untouched it is fully lit; once begun, what is still to come steps back. */}
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
  /** Neutral tells nothing of whose it is. */
  side: Side | 'neutral';
  /** How far it is turned down: 1 not at all. */
  gain?: number;
  bars: number;
  /** The part of the drawing's length that its sound takes. */
  share?: number;
  position: number;
  duration: number | null;
  /** Says where the sound is, while there is some. */
  playing: (() => number | null) | null;
  isDim?: boolean;
  className?: string;
};
