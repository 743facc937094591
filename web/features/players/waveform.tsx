import { type RefObject, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Side } from '../../lib/audio/compare-state.ts';
import { drawWaveform, waveHeight } from '../../lib/audio/waveform.ts';
import { classes } from '../../lib/classes.ts';

const strokes = {
  before: 'stroke-before',
  after: 'stroke-after',
  neutral: 'stroke-text',
  faint: 'stroke-raised',
} satisfies Record<Side | 'neutral' | 'faint', string>;

/** Until the width is known. */
const FIRST_COLUMNS = 160;
/** Device pixels per column. */
const COLUMN_PX = 2;

const unchanging = () => () => undefined;

/** As many columns as the drawing's device pixels have room for. */
const useColumns = (svg: RefObject<SVGSVGElement | null>): number => {
  const [columns, setColumns] = useState(FIRST_COLUMNS);
  useEffect(() => {
    if (!svg.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = (entry?.contentRect.width ?? 0) * devicePixelRatio;
      if (width > 0) setColumns(Math.max(1, Math.round(width / COLUMN_PX)));
    });
    observer.observe(svg.current);
    return () => observer.disconnect();
  }, [svg]);
  return columns;
};

/**
 * A waveform: peaks, and RMS as a second layer in front, highlighted up to the playback position. During playback the
 * highlight is moved without re-rendering, and only when it moves by a pixel.
 */
export const Waveform = ({
  peaks,
  side,
  gain = 1,
  share = 1,
  position = 0,
  duration = null,
  playing = null,
  isDim,
  isServed = false,
  className,
}: WaveformProps) => {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const clip = useRef<SVGRectElement>(null);
  const head = useRef<SVGLineElement>(null);
  const columns = useColumns(svg);
  // In a page from the server it would be there twice: its peaks are in the page's data.
  const isDrawn = useSyncExternalStore(
    unchanging,
    () => true,
    () => isServed,
  );
  const drawn = useMemo(
    () => (isDrawn ? drawWaveform(peaks ?? '', Math.ceil(columns * share), gain) : null),
    [isDrawn, peaks, columns, share, gain],
  );
  const isBegun = !isDim && (position > 0 || playing !== null);

  useEffect(() => {
    let shown: number | null = null;
    const draw = (seconds: number) => {
      const at = duration ? (Math.min(seconds, duration) / duration) * columns : 0;
      const x = Math.round(at * COLUMN_PX) / COLUMN_PX;
      if (x === shown) return;
      shown = x;
      clip.current?.setAttribute('width', String(x));
      head.current?.setAttribute('x1', String(x));
      head.current?.setAttribute('x2', String(x));
    };
    if (!playing) return draw(position);
    let frame = requestAnimationFrame(function follow() {
      const now = playing();
      if (now !== null) draw(now);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, position, duration, columns]);

  return (
    <svg
      ref={svg}
      aria-hidden="true"
      viewBox={`0 0 ${columns} ${waveHeight}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={classes('block w-full', strokes[side], className)}
    >
      {/* Fully lit before playback; afterwards the part still to come is dimmed. */}
      <g className={isDim || isBegun ? 'opacity-50' : undefined}>
        <g id={id}>
          {drawn && <path d={drawn.peaks} className={drawn.rms && 'opacity-50'} />}
          {drawn?.rms && <path d={drawn.rms} />}
        </g>
      </g>
      {isBegun && (
        <>
          <clipPath id={`${id}-played`}>
            <rect ref={clip} width="0" height={waveHeight} />
          </clipPath>
          <use href={`#${id}`} clipPath={`url(#${id}-played)`} />
          <line
            ref={head}
            y2={waveHeight}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            className="stroke-text"
          />
        </>
      )}
    </svg>
  );
};
type WaveformProps = {
  /** Packed as in shared/audio/peaks.ts. */
  peaks: string | null;
  /** `neutral` does not reveal the side; `faint` is a drawing in the background. */
  side: Side | 'neutral' | 'faint';
  /** Gain applied to the side; 1 is unchanged. */
  gain?: number;
  /** Fraction of the drawing's width covered by its sound. */
  share?: number;
  position?: number;
  duration?: number | null;
  /** Returns the playback position; null while nothing plays. */
  playing?: (() => number | null) | null;
  isDim?: boolean;
  /** Whether pages from the server contain the drawing, because it is seen at once. */
  isServed?: boolean | undefined;
  className?: string;
};
