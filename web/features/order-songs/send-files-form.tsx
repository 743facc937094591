import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import type { CheckedStem } from '../../../shared/stems.ts';
import { isMasterAlone } from '../../../shared/version-kinds.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { type ChosenFiles, readDroppedFiles } from '../order-form/chosen-files.ts';
import { RejectedFiles } from '../order-form/rejected-files.tsx';
import { UploadZone } from '../order-form/upload-zone.tsx';
import { useOrderFiles } from '../order-form/use-order-files.ts';
import { usePastedFiles } from '../order-form/use-pasted-files.ts';
import { useSongNames } from '../order-form/use-title-guesses.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { useSendFiles } from './use-send-files.ts';

const words = {
  saving: 'Adding them to your order…',
  waiting: 'I’ll add your files to the order as soon as they’re all up.',
};

/** The order's existing files, for guesses and findings across files; findings of each file are shown beside it. */
const toPlaced = (files: PanelProps['order']['files']): CheckedStem[] =>
  files
    .filter(({ is_available }) => is_available)
    .map(({ id, name, path, size_bytes, song, label }) => ({
      ...{ id, name, path, size_bytes, song, label },
      report: null,
    }));

const noteName = (orderId: string) => `filesNote ${orderId}`;

/** Sends more files to an order, with every feature of the order form's upload and a note about them. */
export const SendFilesForm = (props: SendFilesFormProps) => {
  const { order, client, maxUploadMb, isOpen, takesFocus, onClose } = props;
  const { order_id, song_count } = order;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const songs = useSongNames(order.songs.map(({ title }) => title));
  const areWhole = isMasterAlone(order.deliverables.map(({ kind }) => kind));
  const placed = useMemo(() => toPlaced(order.files), [order.files]);
  const uploads = useOrderFiles({
    maxUploadMb,
    list: order_id,
    placed: () => ({ files: placed, song: listEmptySongs(placed, song_count)[0] ?? 1, areWhole }),
  });
  const { tools, files, refusals, dismiss } = uploads;
  // Survives a reload, like the files it is about.
  const [note, setNote] = useState(() => readStored(noteName(order_id)) ?? '');
  const write = (text: string) => {
    setNote(text);
    keepStored(noteName(order_id), text || null);
  };
  const { phase, notice, submit, cancel } = useSendFiles({
    order,
    client,
    uploads,
    note,
    onSent(outcome) {
      write('');
      dismiss();
      onClose(outcome);
    },
  });
  const isBusy = phase !== 'editing';
  const pick = (chosen: ChosenFiles) => void uploads.add(chosen);
  usePastedFiles(isBusy || !isOpen, pick);
  const { isOver, zone } = useFileDrop(
    isBusy || !isOpen,
    (transfer) => void readDroppedFiles(transfer).then(pick),
    () => title.current?.scrollIntoView(),
  );
  useEffect(() => {
    if (isOpen && takesFocus) title.current?.focus();
  }, [isOpen, takesFocus]);
  const count = files.filter(({ is_refused }) => !is_refused).length;
  return (
    <form
      method="dialog"
      noValidate
      aria-labelledby={titleId}
      {...zone}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3 ref={title} id={titleId} tabIndex={-1} className="wide mb-4 scroll-mt-24 text-xl outline-none">
        Send more files
      </h3>
      <fieldset disabled={isBusy} className="min-w-0 space-y-5">
        <legend className="sr-only">Files and a note</legend>
        <UploadZone
          maxUploadMb={maxUploadMb}
          error={undefined}
          adding={uploads.adding}
          isLocked={isBusy}
          isOver={isOver}
          onPick={pick}
        />
        <div>
          <RejectedFiles refusals={refusals} onDismiss={dismiss} />
          {tools && (
            <tools.OrderFileList
              files={files}
              queue={tools.queue}
              checks={tools.checks}
              songs={songs}
              hasMix={order.deliverables.some(({ kind }) => kind === 'mix')}
              areWhole={areWhole}
              placed={placed}
              onRemove={dismiss}
            />
          )}
        </div>
        <Field label="Note (optional)" hint="Tell me what’s new, like “new lead for the second verse”.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={limits.files_note}
              value={note}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
      </fieldset>
      {tools && files.length > 0 && (
        <tools.UploadPanel
          files={files}
          totals={tools.queue.totals()}
          phase={phase}
          words={words}
          onCancel={phase === 'waiting' ? cancel : undefined}
        />
      )}
      <p role="status" className={notice ? 'mt-4 text-error' : 'sr-only'}>
        {notice}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" aria-disabled={isBusy || count === 0}>
          {isBusy ? 'Sending…' : count > 0 ? `Send ${formatCount(count, 'file')}` : 'Send files'}
        </Button>
        {files.length === 0 && (
          <Button kind="quiet" onClick={() => onClose('')}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};
type SendFilesFormProps = PanelProps & {
  /** Upload limit per file. */
  maxUploadMb: number;
  isOpen: boolean;
  /** True when opened by a click rather than restored after a reload. */
  takesFocus: boolean;
  /** `outcome`: a sentence; empty when nothing was sent. */
  onClose(outcome: string): void;
};
