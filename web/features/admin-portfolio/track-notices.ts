import { formatDuration } from '../../../shared/format.ts';
import type { OwnPortfolioItem, PortfolioItem } from '../../../shared/portfolio.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';
import { getPartUrl, partNames } from './track-parts.ts';

const isHeard = (item: PortfolioItem): boolean =>
  (['audio', 'before', 'after'] as const).some((part) => getPartUrl(item, part) !== null);

/** What to fix about the lengths of the two sides, or null. */
export const getLengthNotice = (item: PortfolioItem): string | null => {
  const other = item.after_audio_url ? 'after' : 'audio';
  const before = item.before_audio_url ? item.sounds.before?.duration_s : undefined;
  const after = item.sounds[other]?.duration_s;
  if (before === undefined || after === undefined) return null;
  if (areEquallyLong(before, after)) return null;
  return (
    `${partNames.before} is ${formatDuration(before)}, ${partNames[other]} ${formatDuration(after)}. ` +
    'Instant compare is off for this track. Export both with the same start and end to use it.'
  );
};

/** Warns that visitors don't see a track, or null. The public page hides silent tracks only when others can be heard. */
export const getSilentNotice = (item: OwnPortfolioItem, all: OwnPortfolioItem[]): string | null => {
  if (isHeard(item) || !item.published) return null;
  return all.some((other) => other.published && isHeard(other))
    ? 'Visitors can’t see this track yet because there’s nothing to play.'
    : 'Visitors see this track but can’t play it yet.';
};
