import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/format.ts';
import type { Version } from '../../../../shared/versions.ts';
import { isTyping } from './note-draft.ts';

/** `2 of 3 notes done · 1 note not sent`; empty without notes. */
const describeOlderNotes = (versions: readonly Pick<Version, 'notes'>[]): string => {
  const notes = versions.flatMap((version) => version.notes);
  const drafts = notes.filter(({ state }) => state === 'draft').length;
  const done = notes.filter(({ state }) => state === 'done').length;
  const sent = notes.length - drafts;
  return [
    ...(sent > 0 ? [`${done} of ${formatCount(sent, 'note')} done`] : []),
    ...(drafts > 0 ? [`${formatCount(drafts, 'note')} not sent`] : []),
  ].join(' · ');
};

const hasUnsent = ({ id, notes }: Version): boolean =>
  isTyping(id) || notes.some(({ state }) => state === 'draft');

/** Collapsed, unless one of its notes hasn't been sent to the studio. */
export const OlderVersions = ({ versions, children }: OlderVersionsProps) => {
  const [isOpenAtFirst] = useState(() => versions.some(hasUnsent));
  return (
    <details open={isOpenAtFirst} className="group/older mt-6 border-hairline border-t">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-2 py-2 text-muted text-sm hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/older:rotate-90"
        />
        <span className="font-medium text-text">Older versions ({versions.length})</span>
        <span>{describeOlderNotes(versions)}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
};
type OlderVersionsProps = { versions: readonly Version[]; children: ReactNode };
