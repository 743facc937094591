import { useEffect, useState } from 'react';
import type { BulkEmailResult, BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { showNumber } from '../../lib/locale.ts';
import { Meter } from '../../ui/meter.tsx';
import { useEmailConnection } from './email-connection.tsx';
import {
  addSample,
  describeNextTry,
  describeWait,
  getSendRate,
  isSending,
  type Sample,
} from './send-rate.ts';

/** Emails per minute since the page was opened; null until there are enough samples. */
const useSendRate = (queued: number, readAt: number): number | null => {
  const [samples, setSamples] = useState<Sample[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sample each time the figures were read
  useEffect(() => setSamples((known) => addSample(known, { at: performance.now(), queued })), [readAt]);
  return getSendRate(samples);
};

/** A meter, the number of emails in each state, and the time left. */
export const BulkEmailProgress = ({ bulkEmail, readAt }: BulkEmailProgressProps) => {
  const { recipient_count, queued, sent, failed, cancelled, subject } = bulkEmail;
  const pace = useSendRate(queued, readAt);
  const { data: mail } = useEmailConnection();
  return (
    <div>
      <Meter label={`Progress of “${subject}”`} value={recipient_count - queued} max={recipient_count} />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Count name="Sent" value={sent} look="text-success" />
        <Count name="Waiting" value={queued} />
        <Count name="Failed" value={failed} look={failed > 0 ? 'text-error' : undefined} />
        <Count name="Withdrawn" value={cancelled} />
      </dl>
      <p className="mt-3 min-h-5 text-muted text-sm">
        {isSending(bulkEmail)
          ? (mail?.is_connected !== false && describeNextTry(queued, bulkEmail.results)) ||
            describeWait(queued, pace, mail?.is_connected !== false, mail?.last_error?.error ?? null)
          : `Done: ${showNumber(sent)} of ${showNumber(recipient_count)} sent.`}
      </p>
    </div>
  );
};

type BulkEmailProgressProps = {
  /** Including the first queued recipients. */
  bulkEmail: BulkEmailSummary & { results: BulkEmailResult[] };
  readAt: number;
};

const Count = ({ name, value, look }: { name: string; value: number; look?: string | undefined }) => (
  <div>
    <dt className="text-muted text-xs">{name}</dt>
    <dd className={`text-lg ${(value > 0 && look) || ''}`}>{showNumber(value)}</dd>
  </div>
);
