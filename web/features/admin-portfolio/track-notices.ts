import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';
import { formatDuration } from '../../lib/format.ts';
import { getPartUrl, partNames } from './track-parts.ts';

const isHeard = (item: PortfolioItem): boolean =>
  (['audio', 'before', 'after'] as const).some((part) => getPartUrl(item, part) !== null);

/** What is to be mended about the lengths of the two sides, or null. */
export const getLengthNotice = (item: PortfolioItem): string | null => {
  const other = item.after_audio_url ? 'after' : 'audio';
  const before = item.before_audio_url ? item.sounds.before?.duration_s : undefined;
  const after = item.sounds[other]?.duration_s;
  if (before === undefined || after === undefined) return null;
  if (areEquallyLong(before, after)) return null;
  return (
    `${partNames.before} is ${formatDuration(before)}, ${partNames[other]} ${formatDuration(after)}. ` +
    'Export both from the same start to the same end: instant compare is not offered for this track.'
  );
};

/** That visitors miss a track, or null. The public page leaves silent tracks out only beside others that are heard. */
export const getSilentNotice = (item: PortfolioItem, all: PortfolioItem[]): string | null => {
  if (isHeard(item)) return null;
  return all.some(isHeard)
    ? 'Visitors do not see this track: no part of it can be heard yet.'
    : 'Visitors see this track without sound: no part of it can be heard yet.';
};
