import type { BulkEmailResult, BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { perLocale, showNumber } from '../../lib/locale.ts';

/** Progress of a bulk email at a time, in milliseconds of a monotonic clock. */
export type Sample = { at: number; queued: number };

/** Length of the window the rate is computed over. */
const WINDOW_MS = 60_000;
/** Sending counts as stalled after this long without an email. */
const STILL_MS = 15_000;

/** Adds a sample and drops those outside the window. */
export const addSample = (samples: Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => at >= sample.at - WINDOW_MS),
  sample,
];

/** Emails per minute; null until there are enough samples. */
export const getSendRate = (samples: Sample[]): number | null => {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 3_000) return null;
  const gone = first.queued - last.queued;
  if (gone > 0) return (gone / (last.at - first.at)) * 60_000;
  return last.at - first.at < STILL_MS ? null : 0;
};

/** `about 3 minutes`, from the queue and the rate. */
export const formatTimeLeft = (queued: number, perMinute: number): string => {
  const minutes = queued / perMinute;
  if (minutes < 0.75) return 'less than a minute';
  if (minutes < 90) return say(Math.round(minutes), 'minute');
  return minutes < 36 * 60 ? say(Math.round(minutes / 60), 'hour') : say(Math.round(minutes / 1440), 'day');
};
const say = (count: number, unit: string) => `about ${formatCount(count, unit)}`;

export const isSending = ({ queued }: Pick<BulkEmailSummary, 'queued'>): boolean => queued > 0;

type Waiting = Pick<BulkEmailResult, 'error' | 'next_attempt_at'>;

/**
 * Says when sending continues if the mail server deferred everything left; null if some emails go out now or are not in
 * `waiting`.
 */
export const describeNextTry = (queued: number, waiting: Waiting[], now = Date.now()): string | null => {
  const tries = waiting.map(
    ({ error, next_attempt_at }) => (error && Date.parse(next_attempt_at ?? '')) || 0,
  );
  const first = Math.min(...tries);
  if (tries.length < queued || first <= now) return null;
  const who = queued === 1 ? '1 left' : `${queued} left`;
  return `${who}, delayed by the mail server. Next try at ${clock().format(first)}.`;
};

/** The status text while emails are queued. */
export const describeWait = (
  queued: number,
  pace: number | null,
  isConnected: boolean,
  lastError: string | null,
  now = Date.now(),
): string => {
  if (!isConnected) return 'They’ll send automatically once a mail server is connected.';
  if (pace === null) return 'Measuring the speed…';
  if (pace === 0)
    return lastError
      ? `None are going out right now. They’ll be retried automatically. Your mail server said: ${lastError}`
      : 'None are going out right now. They’ll be retried automatically.';
  const end = clock().format(now + (queued / pace) * 60_000);
  return `${showNumber(Math.max(1, Math.round(pace)))} a minute: ${formatTimeLeft(queued, pace)} left, until ${end}.`;
};
const clock = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
