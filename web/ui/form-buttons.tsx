import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { dense } from './dense.ts';

type FormButtonsProps = { isBlocked: boolean; onCancel: () => void; children: ReactNode };

/**
 * Submit and Cancel of a form inside a panel, outlined because the page has a filled button of its own; `isBlocked`
 * while sending or with nothing to send.
 */
export const FormButtons = ({ isBlocked, onCancel, children }: FormButtonsProps) => (
  <div className="mt-3 flex flex-wrap gap-2">
    <Button type="submit" kind="secondary" className={dense} aria-disabled={isBlocked}>
      {children}
    </Button>
    <Button kind="quiet" className={dense} onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
