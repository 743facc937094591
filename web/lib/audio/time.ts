import { countOf } from '../../../shared/counts.ts';

/** `1:07` for 67 seconds. */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600];

/** The seconds a ruler is marked at: evenly, at round times, at most five, and none so late that its figure is cut off. */
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
  return `${minutes > 0 ? `${countOf(minutes, 'minute')} ` : ''}${countOf(whole % 60, 'second')}`;
};
