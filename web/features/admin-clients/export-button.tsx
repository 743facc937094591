import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toastError } from '../../ui/toast-error.ts';
import type { ClientListParams } from './client-list-params.ts';

/** Exports the clients of the current search and filter as CSV. */
export const ExportButton = ({ search, filter }: Pick<ClientListParams, 'search' | 'filter'>) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { url } = await call('POST /api/admin/exports', {
        body: { export: { what: 'clients', filter, ...(search ? { search } : {}) } },
      });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      toastError(error, `We couldn’t export the clients. ${getErrorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="secondary"
      className={dense}
      aria-disabled={isBusy}
      title={search || filter !== 'all' ? 'Export the listed clients as CSV' : 'All clients, as CSV'}
      onClick={() => !isBusy && void run()}
    >
      <Download aria-hidden size={15} />
      Export CSV
    </Button>
  );
};
