import type { ChosenFile } from '../uploads/types.ts';

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** The first dropped file, with a handle for reading it again after a reload where browsers support that. */
export const readDroppedFile = async (transfer: DataTransfer): Promise<ChosenFile | null> => {
  const item = Array.from(transfer.items as Iterable<DroppedItem>).find(({ kind }) => kind === 'file');
  const file = item?.getAsFile();
  // Request both synchronously: the browser clears the drop data after the event.
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  if (!file) return null;
  return { file, path: '', ...(handle?.kind === 'file' ? { handle: handle as FileSystemFileHandle } : {}) };
};
