import { useState } from 'react';
import type { BulkEmailResult, BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import type { EmailState } from '../../../shared/emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  EmailError,
  EmailStateBadge,
  RetryButton,
  removedRecipientLabel,
  StateOptions,
} from './email-status.tsx';
import { isSending } from './send-rate.ts';
import { useBulkEmailResults } from './use-bulk-emails.ts';

/** The result of a bulk email for each recipient. */
export const BulkEmailResults = ({ bulkEmail }: { bulkEmail: BulkEmailSummary }) => {
  const [state, setState] = useState<EmailState | undefined>();
  const list = useBulkEmailResults(bulkEmail.id, state, isSending(bulkEmail));
  return (
    <Panel
      title="Recipients"
      aside={
        <Select
          aria-label="State"
          className={`${dense} w-auto!`}
          value={state ?? ''}
          onChange={({ target }) => setState((target.value || undefined) as EmailState | undefined)}
        >
          <option value="">All states</option>
          <StateOptions />
        </Select>
      }
    >
      <LoadedRows
        list={list}
        what="recipients"
        rows={(page) => page.results}
        empty={<p className="text-muted text-sm">No recipients with this status.</p>}
      >
        {(result) => <ResultRow key={result.email_id} result={result} />}
      </LoadedRows>
    </Panel>
  );
};

const ResultRow = ({ result }: { result: BulkEmailResult }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-44">
      <p className={result.recipient ? 'wrap-anywhere' : 'text-muted'}>
        {result.recipient || removedRecipientLabel}
      </p>
      {result.sent_at && <p className="text-muted text-sm">{formatMoment(result.sent_at)}</p>}
      <EmailError email={result} />
    </div>
    <div className="flex items-center gap-2">
      <RetryButton email={{ ...result, id: result.email_id }} />
      <EmailStateBadge email={result} />
    </div>
  </li>
);
