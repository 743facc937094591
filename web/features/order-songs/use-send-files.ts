import { useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { ApiError } from '../../lib/api.ts';
import { sendWhenOnline } from '../../lib/connection.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Phase } from '../order-form/send-order.ts';
import type { OrderFiles } from '../order-form/use-order-files.ts';
import { waitForFiles } from '../order-form/wait-for-files.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';

type SendFilesOptions = PanelProps & {
  uploads: Pick<OrderFiles, 'current' | 'taking'>;
  note: string;
  /** Called when the order has the files; `outcome` is a sentence that says so. */
  onSent(outcome: string): void;
};

const STOPPED = 'Nothing was sent. Your files keep uploading, so send them when you’re ready.';
const UNANSWERED =
  'No answer came, so your files may not have been added yet. Send them again: they’ll only be added once.';

/** Everything between the click on Send and the order having the files. */
export const useSendFiles = ({ order, client, uploads, note, onSent }: SendFilesOptions) => {
  const [phase, setPhase] = useState<Phase>('editing');
  const [notice, setNotice] = useState('');
  const isBusy = useRef(false);
  const giveUp = useRef<AbortController>(undefined);
  // An identical retry reuses the idempotency key: a request without a response may have succeeded.
  const kept = useRef({ content: '', key: '' });

  const keyFor = (content: string): string => {
    if (kept.current.content !== content) kept.current = { content, key: randomId() };
    return kept.current.key;
  };

  const finishUploads = async (queue: UploadQueue): Promise<string[] | undefined> => {
    const control = new AbortController();
    giveUp.current = control;
    setPhase('waiting');
    const waited = await waitForFiles(queue, order.song_count, control.signal);
    if ('ids' in waited) return waited.ids;
    setNotice('problem' in waited ? waited.problem : STOPPED);
    return;
  };

  const add = async (queue: UploadQueue, upload_ids: string[]): Promise<void> => {
    setPhase('sending');
    const body = { upload_ids, note };
    const idempotencyKey = keyFor(JSON.stringify(body));
    const signal = giveUp.current?.signal;
    try {
      await sendWhenOnline(
        () => client.call('POST /api/client-orders/:order_id/files', { body, idempotencyKey }),
        signal,
      );
      queue.clear();
      await client.refresh();
      onSent(`I have your ${formatCount(upload_ids.length, 'new file')}.`);
    } catch (error) {
      if (signal?.aborted) return setNotice(STOPPED);
      if (!(error instanceof ApiError)) return setNotice(UNANSWERED);
      setNotice(error.detail ?? UNANSWERED);
      // Another tab may have sent some of them, or the order was cancelled.
      if (error.status !== 409) return;
      await queue.dropOrdered();
      await client.refresh();
      if (queue.files().length === 0) onSent('I already have these files.');
    }
  };

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setNotice('');
    try {
      await uploads.taking.current;
      const { queue, files } = uploads.current();
      if (!queue || files.length === 0) return setNotice('Choose the files you want to send first.');
      const ids = await finishUploads(queue);
      if (ids) await add(queue, ids);
    } finally {
      isBusy.current = false;
      setPhase('editing');
    }
  };
  return { phase, notice, submit, cancel: () => giveUp.current?.abort() };
};
