import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { planVersions, type VersionPlan } from '../../../shared/stem-check/plan-versions.ts';
import { getSongKind, nameKind, type VersionKind, versionKinds } from '../../../shared/version-kinds.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { Select } from '../../ui/field.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import type { ChosenFile } from '../uploads/types.ts';
import type { VersionUploading } from './use-version-uploads.ts';

type Row = VersionPlan & { id: number; chosen: ChosenFile; problem?: string };

/** Files about to become versions: what each is was read from its name, and can be changed before they are uploaded. */
export const UploadDialog = ({ order, files, target, isOpen, start, onClose }: UploadDialogProps) => {
  const submit = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={`${popupClasses} max-w-3xl`} initialFocus={submit}>
          <Dialog.Title className="font-semibold text-xl">
            {files.length === 1 ? 'New version' : `${files.length} new versions`}
          </Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted text-sm">
            {order.client_info.name} gets them when you deliver.
          </Dialog.Description>
          <UploadForm
            order={order}
            files={files}
            target={target}
            start={start}
            onClose={onClose}
            submit={submit}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
export type UploadDialogProps = {
  order: OrderDetail;
  files: readonly ChosenFile[];
  /** The song they were dropped on, or chosen for. */
  target: number | undefined;
  isOpen: boolean;
  start: VersionUploading['start'];
  onClose: () => void;
};

const UploadForm = ({ order, files, target, start, onClose, submit: button }: UploadFormProps) => {
  const [rows, setRows] = useState<Row[]>(() => {
    const plans = planVersions(
      files.map(({ file }) => file.name),
      order,
      target,
    );
    return files.flatMap((chosen, place) => {
      const plan = plans[place];
      return plan ? [{ ...plan, id: place, chosen }] : [];
    });
  });
  const [isStarting, setStarting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    const refused: Row[] = [];
    for (const row of rows) {
      const { chosen, song, kind } = row;
      const problem = await start(chosen, { song, kind, kind_name: findKindName(order, kind) });
      if (problem) refused.push({ ...row, problem });
    }
    if (refused.length === 0) return onClose();
    setRows(refused);
    setStarting(false);
  };
  const change = (row: Row, changed: Partial<Row>) =>
    setRows(rows.map((one) => (one === row ? { ...one, ...changed } : one)));
  return (
    <form noValidate aria-label="New versions" onSubmit={(event) => void submit(event)}>
      <LeaveWarning hasChanges />
      <ul className="divide-y divide-hairline border-hairline border-y">
        {rows.map((row) => (
          <UploadPlan
            key={row.id}
            row={row}
            order={order}
            onChange={(changed) => change(row, changed)}
            onRemove={() => (rows.length > 1 ? setRows(rows.filter((one) => one !== row)) : onClose())}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ActionButton ref={button} type="submit" isBusy={isStarting}>
          {isStarting
            ? 'Starting…'
            : rows.length === 1
              ? 'Upload'
              : `Upload ${formatCount(rows.length, 'file')}`}
        </ActionButton>
        <ActionButton kind="quiet" onClick={onClose}>
          Cancel
        </ActionButton>
      </div>
    </form>
  );
};

type UploadFormProps = Omit<UploadDialogProps, 'isOpen'> & { submit: RefObject<HTMLButtonElement | null> };

const isZip = (name: string) => /\.zip$/i.test(name);

const findKindName = ({ deliverables }: OrderDetail, kind: VersionKind): string =>
  deliverables.find((one) => one.kind === kind)?.kind_name ?? '';

const UploadPlan = ({ row, order, onChange, onRemove }: UploadPlanProps) => {
  const { songs, deliverables } = order;
  const { name, size } = row.chosen.file;
  const bought = deliverables.map(({ kind }) => kind);
  // A ZIP can only be stems.
  const kinds = isZip(name)
    ? ['stems']
    : [...new Set([...versionKinds, ...bought])].filter(
        (kind) => kind !== 'version' || kind === getSongKind(bought),
      );
  return (
    <li aria-label={name} className="py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {name} <span className="whitespace-nowrap text-muted">{formatSize(size)}</span>
        </p>
        <button
          type="button"
          aria-label={`Leave out ${name}`}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-8"
          onClick={onRemove}
        >
          <X aria-hidden size={15} />
        </button>
      </div>
      <div className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Select
          aria-label={`Kind of ${name}`}
          className={classes(dense, songs.length === 1 && 'max-sm:col-span-2')}
          value={row.kind}
          onChange={({ target }) => onChange({ kind: target.value as VersionKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {nameKind({ kind, kind_name: findKindName(order, kind) })}
            </option>
          ))}
        </Select>
        {songs.length > 1 && (
          <Select
            aria-label={`Song of ${name}`}
            className={dense}
            value={row.song}
            onChange={({ target }) => onChange({ song: Number(target.value) })}
          >
            {songs.map((song) => (
              <option key={song.song} value={song.song}>
                {getSongName(song)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <p role="alert" className="mt-1.5 text-error text-sm empty:hidden">
        {row.problem}
      </p>
    </li>
  );
};
type UploadPlanProps = {
  row: Row;
  order: OrderDetail;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
};
