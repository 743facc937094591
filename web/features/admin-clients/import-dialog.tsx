import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useId, useState } from 'react';
import type { ImportAction, ImportResult } from '../../../shared/client-import.ts';
import { formatCount, formatList } from '../../../shared/format.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { showNumber } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Select } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { toast } from '../../ui/toast.ts';
import { readChosenFile, sendImport } from './send-import.ts';

/** A file with what it would do. `column` is the owner's answer: which one says who unsubscribed; null: none given yet. */
type Preview = { name: string; file: Blob; result: ImportResult; asked: ImportResult; column: string | null };

const sayError = (error: unknown): string =>
  error instanceof ApiError || error instanceof TypeError || !(error instanceof Error)
    ? getErrorMessage(error)
    : error.message;

/** A button that opens the import of clients from a CSV file: choose it, see what each row will do, import. */
export const ImportButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton kind="secondary" title="Add clients from a CSV file" onClick={() => setOpen(true)}>
        <Upload aria-hidden size={15} />
        Import CSV
      </ActionButton>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClasses} />
          <Dialog.Popup className={classes(popupClasses, 'w-[min(48rem,calc(100vw-1rem))]! p-0!')}>
            <ImportForm onDone={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
};

const ImportForm = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient();
  const preview = useMutation({
    mutationFn: async (chosen: File): Promise<Preview> => {
      const file = await readChosenFile(chosen);
      const result = await sendImport(file, '', true);
      return { name: chosen.name, file, result, asked: result, column: null };
    },
    // One after another: the last file chosen is the one that is shown.
    scope: { id: 'import preview' },
  });
  const answer = useMutation({
    mutationFn: async ({ column, ...before }: Preview & { column: string }): Promise<Preview> => ({
      ...before,
      ...{ column, result: await sendImport(before.file, column, true) },
    }),
    scope: { id: 'import preview' },
  });
  const importing = useMutation({
    mutationFn: ({ file, column }: Preview) => sendImport(file, column ?? '', false),
    onSuccess: (result) => {
      toast(sayDone(result), 'success');
      onDone();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || importing.isPending) return;
    importing.reset();
    answer.reset();
    preview.mutate(file);
  };
  const shown = preview.isPending ? undefined : (answer.data ?? preview.data);
  const error = preview.error ?? answer.error ?? importing.error;
  const isAsked = shown?.column === null && shown.asked.consent_columns.length > 0;
  const changes = shown ? shown.result.added + shown.result.updated : 0;
  return (
    <>
      <div className="border-hairline border-b px-5 py-4">
        <Dialog.Title className="font-semibold text-xl">Import clients</Dialog.Title>
        <Dialog.Description className="mt-1 text-muted text-sm">
          {shown
            ? shown.name
            : 'Choose a CSV file with a column for email addresses. Columns for name, phone, notes and unsubscribed are read too. You’ll see what happens before anything is saved.'}
        </Dialog.Description>
      </div>
      <div className="space-y-4 p-5">
        {error && <ErrorNotice>{sayError(error)}</ErrorNotice>}
        {preview.isPending && <p role="status">Reading the file…</p>}
        {shown && (
          <IgnoredColumns
            {...shown.asked}
            left={shown.result.ignored_columns}
            column={shown.column}
            onChoose={(column) => answer.mutate({ ...shown, column })}
          />
        )}
        {shown && <PreviewedRows result={shown.result} />}
      </div>
      <div className="bottom-bar sticky bottom-0 flex flex-wrap items-center gap-3 border-hairline border-t bg-panel px-5 py-3">
        {changes > 0 && shown && (
          <Button
            className={dense}
            aria-disabled={isAsked || answer.isPending || importing.isPending}
            onClick={() => !isAsked && !answer.isPending && !importing.isPending && importing.mutate(shown)}
          >
            {importing.isPending ? 'Importing…' : `Import ${formatCount(changes, 'client')}`}
          </Button>
        )}
        <ChooseFile isFirst={!changes} onChoose={choose}>
          {preview.data || preview.error ? 'Choose another file' : 'Choose a CSV file'}
        </ChooseFile>
        <Dialog.Close render={<Button kind="quiet" className={dense} />}>Cancel</Dialog.Close>
      </div>
    </>
  );
};

/** The file input as a button, which leads as long as there is nothing to import. */
const ChooseFile = ({ isFirst, onChoose, children }: ChooseFileProps) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={buttonClasses(
        isFirst ? 'primary' : 'secondary',
        `${dense} has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`,
      )}
    >
      <FileInput id={id} accept=".csv,.tsv,.txt,text/csv" onChoose={onChoose} />
      {children}
    </label>
  );
};
type ChooseFileProps = {
  isFirst: boolean;
  onChoose: (files: FileList | null) => void;
  children: ReactNode;
};

/** Names what isn't read, and asks which of it says who unsubscribed: an answer is needed where a column looks like it. */
const IgnoredColumns = ({
  left,
  ignored_columns,
  consent_columns,
  column,
  onChoose,
}: IgnoredColumnsProps) => {
  const id = useId();
  if (!ignored_columns.length) return null;
  const others = ignored_columns.filter((name) => !consent_columns.includes(name));
  return (
    <div className="space-y-2 text-sm">
      {left.length > 0 && <p className="text-muted wrap-anywhere">Not imported: {formatList(left)}.</p>}
      <label htmlFor={id} className="block font-medium">
        Does one of these say who wants no bulk email?
        {consent_columns.length > 0 && column === null && ' Choose an answer to continue.'}
      </label>
      <Select
        id={id}
        value={column ?? (consent_columns.length ? UNANSWERED : '')}
        onChange={({ target }) => onChoose(target.value)}
      >
        {consent_columns.length > 0 && column === null && (
          <option value={UNANSWERED} disabled>
            Choose…
          </option>
        )}
        <option value="">None of these</option>
        {[...consent_columns, ...others].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
};
type IgnoredColumnsProps = Pick<ImportResult, 'ignored_columns' | 'consent_columns'> & {
  /** What isn't imported with the answer so far. */
  left: string[];
  column: string | null;
  onChoose: (column: string) => void;
};
/** No heading is only a blank. */
const UNANSWERED = ' ';

const actions: Record<ImportAction, { word: string; tone: string }> = {
  add: { word: 'Add', tone: 'tone-green' },
  update: { word: 'Update', tone: 'tone-blue' },
  skip: { word: 'Skip', tone: '' },
  refuse: { word: 'Refused', tone: 'tone-red' },
};

const PreviewedRows = ({ result }: { result: ImportResult }) => {
  const { rows, added, updated, skipped, refused } = result;
  const all = added + updated + skipped + refused;
  return (
    <>
      <p role="status" className="font-semibold">
        {saySummary(result)}
      </p>
      <ul aria-label="Rows of the file" className="divide-y divide-hairline border-hairline border-y">
        {rows.map(({ line, email, name, action, reason }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-0.5 py-2 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <div className="flex min-w-0 gap-3">
              <span className="w-9 shrink-0 text-muted text-xs leading-5">
                <span className="sr-only">Line </span>
                {line}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{name || '–'}</span>
                <span className="block truncate text-muted text-xs leading-5">{email || 'no email'}</span>
              </span>
            </div>
            <div className="flex min-w-0 items-baseline gap-2 max-sm:pl-12">
              <Badge tone={actions[action].tone}>{actions[action].word}</Badge>
              <span className="min-w-0 text-muted text-xs leading-5 wrap-anywhere">{reason}</span>
            </div>
          </li>
        ))}
      </ul>
      {rows.length < all && (
        <p className="text-muted text-sm">
          {rows.length} of {formatCount(all, 'row')} shown, refused ones first.
        </p>
      )}
    </>
  );
};

const saySummary = ({ added, updated, skipped, refused }: ImportResult): string => {
  const parts = [
    added && `${formatCount(added, 'client')} to add`,
    updated && `${showNumber(updated)} to update`,
    skipped && `${showNumber(skipped)} already here`,
    refused && `${showNumber(refused)} refused`,
  ];
  return `${formatList(parts.filter((part) => typeof part === 'string'))}.`;
};

const sayDone = ({ added, updated }: ImportResult): string => {
  const parts = [
    added && `${formatCount(added, 'client')} added`,
    updated && `${formatCount(updated, 'client')} updated`,
  ];
  return formatList(parts.filter((part) => typeof part === 'string')) || 'Nothing new in this file';
};
