import type { ChosenFile } from '../../uploads/types.ts';

type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** The first file of a drop, with what lets the browser read it again after a reload, where there is such a thing. */
export const readDroppedFile = async (transfer: DataTransfer): Promise<ChosenFile | null> => {
  const item = Array.from(transfer.items as Iterable<DroppedItem>).find(({ kind }) => kind === 'file');
  const file = item?.getAsFile();
  // Both are asked for at once: the browser forgets the drop.
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  if (!file) return null;
  return { file, path: '', ...(handle?.kind === 'file' ? { handle: handle as FileSystemFileHandle } : {}) };
};
