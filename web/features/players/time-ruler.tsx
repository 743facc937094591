import { formatTime } from '../../../shared/format.ts';
import { rulerMarks } from '../../lib/audio/time.ts';

// Drawn as SVG: the content security policy forbids style attributes, but SVG attributes can be percentages.
/** Time marks along a waveform. */
export const TimeRuler = ({ duration }: { duration: number }) => (
  <svg aria-hidden="true" className="block h-6 w-full overflow-hidden border-hairline border-b">
    {rulerMarks(duration).map((mark) => {
      const x = `${mark === 0 ? 0 : ((100 * mark) / duration).toFixed(2)}%`;
      return (
        <g key={mark}>
          {mark > 0 && <line x1={x} x2={x} y1="60%" y2="100%" className="stroke-edge" />}
          <text x={x} dx="8" y="50%" dominantBaseline="central" className="fill-muted font-mono text-xs">
            {formatTime(mark)}
          </text>
        </g>
      );
    })}
  </svg>
);
