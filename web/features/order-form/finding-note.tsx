import type { Finding, Severity } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';

export const severityLabels: Record<Severity, string> = {
  fine: 'Fine',
  look: 'Worth a look',
  fix: 'Please fix',
};
const tones: Record<Severity, string> = {
  fine: 'border-hairline text-success',
  look: 'border-edge text-text',
  fix: 'border-accent text-accent',
};

/** A finding: how important it is and what to do. The studio sees that it needs fixing. */
export const FindingNote = ({ finding: { severity, words }, of, isForStudio }: FindingNoteProps) => (
  <p className={classes('mt-1.5 border-l-2 py-0.5 pl-4 text-sm', tones[severity])}>
    <span className="font-semibold">
      {isForStudio && severity === 'fix' ? 'To fix' : severityLabels[severity]}.
    </span>{' '}
    <span className="text-text">
      {words}
      {of && <span className="text-muted"> {of}</span>}
    </span>
  </p>
);
type FindingNoteProps = {
  finding: Finding;
  /** The files it is about, if several. */
  of?: string;
  isForStudio?: boolean;
};
