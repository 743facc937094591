import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { isTyping } from './use-notes.ts';

/** `2 of 3 notes done · 1 note not sent`; those sent aren’t counted while some are still to load. */
const describeOlderNotes = (versions: readonly Version[], hasEarlier: boolean): string => {
  const notes = versions.flatMap((version) => version.notes);
  const count = (wanted: VersionNote['state']) => notes.filter(({ state }) => state === wanted).length;
  const drafts = count('draft');
  const sent = notes.length - drafts;
  return [
    ...(sent > 0 && !hasEarlier ? [`${count('done')} of ${formatCount(sent, 'note')} done`] : []),
    ...(drafts > 0 ? [`${formatCount(drafts, 'note')} not sent`] : []),
  ].join(' · ');
};

const hasUnsent = ({ id, notes }: Version): boolean =>
  isTyping(id) || notes.some(({ state }) => state === 'draft');

/** Collapsed, unless one of its notes hasn't been sent to the studio. */
export const OlderVersions = ({ versions, hasEarlier, children }: OlderVersionsProps) => {
  const [isOpenAtFirst] = useState(() => versions.some(hasUnsent));
  return (
    <details open={isOpenAtFirst} className="group/older mt-6 border-hairline border-t">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-2 py-2 text-muted text-sm hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/older:rotate-90"
        />
        <span className="font-medium text-text">Older versions ({versions.length})</span>
        <span>{describeOlderNotes(versions, hasEarlier)}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
};
type OlderVersionsProps = {
  versions: readonly Version[];
  /** Whether notes of earlier rounds aren’t loaded. */
  hasEarlier: boolean;
  children: ReactNode;
};
