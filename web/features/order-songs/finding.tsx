import type { ReactNode } from 'react';
import type { Severity } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';

const tones: Record<Severity, string> = {
  fine: 'border-hairline',
  look: 'border-edge',
  fix: 'border-error',
};

export const Finding = ({ severity, children }: { severity: Severity | null; children: ReactNode }) => (
  <p className={classes('mt-2 border-l-2 pl-4 text-sm', tones[severity ?? 'look'])}>{children}</p>
);
