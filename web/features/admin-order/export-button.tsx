import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import type { ExportQuestion } from '../../../shared/exports.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { downloadExport } from './download.ts';

/** Exports what a list shows as CSV. */
export const ExportButton = ({ request, title, children }: ExportButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void downloadExport(request).finally(() => setBusy(false));
  };
  return (
    <ActionButton kind="secondary" isBusy={isBusy} title={title} onClick={run}>
      <Download aria-hidden size={15} />
      {children}
    </ActionButton>
  );
};
type ExportButtonProps = { request: ExportQuestion; title: string; children: ReactNode };
