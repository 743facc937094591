import { formatCount } from '../../../shared/format.ts';

const steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600];

/** Ruler marks in seconds: evenly spaced round times, at most five, none so late that its label is cut off. */
export const rulerMarks = (duration: number): number[] => {
  const step = steps.find((length) => duration / length <= 5) ?? duration;
  const marks = [0];
  for (let at = step; at <= duration * 0.85 && marks.length < 5; at += step) marks.push(at);
  return marks;
};

/** `1 minute 7 seconds`, for a screen reader. */
export const describeTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return `${minutes > 0 ? `${formatCount(minutes, 'minute')} ` : ''}${formatCount(whole % 60, 'second')}`;
};
