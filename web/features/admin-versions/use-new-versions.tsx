import { type ReactNode, useRef, useState } from 'react';
import { audioExtensions } from '../../../shared/audio/formats.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { ChosenFile } from '../uploads/types.ts';
import { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx';
import type { VersionUploading } from './use-version-uploads.ts';

/**
 * Turns files into versions of an order. `choose` opens the file dialog, `drop` takes what was dropped; both may name
 * the song. `view` belongs on the page: it asks what the files are.
 */
export const useNewVersions = (order: OrderDetail, start: VersionUploading['start']) => {
  const [chosen, setChosen] = useState<Pick<UploadDialogProps, 'files' | 'target'>>({
    files: [],
    target: undefined,
  });
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const target = useRef<number>(undefined);
  const ask = (files: readonly ChosenFile[]) => {
    if (files.length === 0) return;
    setChosen({ files, target: target.current });
    setOpen(true);
  };
  const view: ReactNode = (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={audioExtensions.join(',')}
        data-versions
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].map((file) => ({ file, path: '' }));
          // Allows choosing the same files again.
          event.target.value = '';
          ask(files);
        }}
      />
      <UploadDialog {...chosen} order={order} start={start} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
  return {
    view,
    choose: (song?: number) => {
      target.current = song;
      input.current?.click();
    },
    drop: (transfer: DataTransfer, song?: number) => {
      target.current = song;
      void readDroppedFiles(transfer).then(ask);
    },
  };
};
export type NewVersions = Pick<ReturnType<typeof useNewVersions>, 'choose' | 'drop'>;

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** Dropped files, with handles for reading them again after a reload where browsers support that. */
const readDroppedFiles = async (transfer: DataTransfer): Promise<ChosenFile[]> => {
  // Request everything synchronously: the browser clears the drop data after the event.
  const dropped = Array.from(transfer.items as Iterable<DroppedItem>)
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      handle: item.getAsFileSystemHandle?.().catch(() => null),
    }));
  const files = dropped.map(async ({ file, handle }): Promise<ChosenFile[]> => {
    const opened = await handle;
    // A folder is no version.
    if (!file || opened?.kind === 'directory') return [];
    return [{ file, path: '', ...(opened ? { handle: opened as FileSystemFileHandle } : {}) }];
  });
  return (await Promise.all(files)).flat();
};
