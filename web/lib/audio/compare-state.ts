/** One of the two sounds of a before/after player. */
export type Side = 'before' | 'after';

/** Loudness of both sides, if measurable, and their attenuation (never a boost). */
export type Match = { lufs: Record<Side, number | null>; gain_db: Record<Side, number> };

/** The side hidden as version 1 and, once revealed, which one the listener preferred. */
export type Blind = { first: Side; verdict: { liked: Side | null } | null };

/** Instant compare: off (possibly because of a problem), pending until the first playback, loading both files, or on. */
export type Compare =
  | { phase: 'off'; problem: string | null }
  | { phase: 'due' }
  | { phase: 'loading'; percent: number | null }
  | { phase: 'on'; match: Match; blind: Blind | null };

export type CompareEvent =
  | { type: 'compare_asked' }
  | { type: 'compare_progressed'; percent: number | null }
  | { type: 'compare_ready'; match: Match }
  /** One of the sides got another sound. */
  | { type: 'compare_matched'; match: Match }
  | { type: 'compare_failed'; problem: string }
  | { type: 'compare_left' }
  | { type: 'blind_begun'; first: Side }
  | { type: 'blind_revealed'; liked: Side | null };

export const compareOff: Compare = { phase: 'off', problem: null };
export const compareDue: Compare = { phase: 'due' };

/** Events that do not fit the current phase are late and ignored. */
export const reduceCompare = (compare: Compare, event: CompareEvent): Compare => {
  switch (event.type) {
    case 'compare_asked':
      return compare.phase === 'off' || compare.phase === 'due'
        ? { phase: 'loading', percent: null }
        : compare;
    case 'compare_progressed':
      return compare.phase === 'loading' ? { phase: 'loading', percent: event.percent } : compare;
    case 'compare_ready':
      return compare.phase === 'loading' ? { phase: 'on', match: event.match, blind: null } : compare;
    case 'compare_matched':
      return compare.phase === 'on'
        ? { ...compare, match: event.match, blind: isHidden(compare) ? compare.blind : null }
        : compare;
    case 'compare_failed':
      return { phase: 'off', problem: event.problem };
    case 'compare_left':
      return compareOff;
    case 'blind_begun':
      return compare.phase === 'on' ? { ...compare, blind: { first: event.first, verdict: null } } : compare;
    case 'blind_revealed':
      return isHidden(compare)
        ? { ...compare, blind: { ...compare.blind, verdict: { liked: event.liked } } }
        : compare;
  }
};

type Hidden = Compare & { phase: 'on'; blind: Blind };

/** Whether the listener must not know which side is which. */
export const isHidden = (compare: Compare): compare is Hidden =>
  compare.phase === 'on' && compare.blind !== null && compare.blind.verdict === null;

export const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before');

/** The two sides in display order: Before and After, or as shuffled by blind mode. */
export const getSlots = (compare: Compare): [Side, Side] => {
  const first = isHidden(compare) ? compare.blind.first : 'before';
  return [first, otherSide(first)];
};

/**
 * Whether two sides are similar enough in length to compare the same moment. They may differ by a ringing tail or a
 * breath at the end: two seconds, or a fiftieth of a long piece. A larger difference means another edit, in which the
 * same time is another place in the song.
 */
export const areEquallyLong = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= Math.max(2, Math.max(one, other) / 50);

export const notEquallyLong = 'The two sides are different lengths, so instant compare is off.';
