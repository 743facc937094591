import type { FileHandles } from './file-handles.ts';
import type { List } from './list.ts';
import { type Failure, noResponse } from './retry.ts';
import { notMoving, notUploaded } from './row.ts';
import type { TabLocks } from './tab-locks.ts';
import { fetchStatuses } from './upload-api.ts';

/** Forgets the upload of a file that the server has lost. */
export const clearUploadState = (list: List, id: string): void => list.change(id, notUploaded);

/** The server lost a file it had completely: upload it again, if the page still has it. */
export const restartUpload = (list: List, handles: FileHandles, id: string): void => {
  const row = list.get(id);
  if (!row) return;
  const needsFile = (problem: string) => list.change(id, { file: null, state: 'needs_file', problem });
  clearUploadState(list, id);
  if (!row.file) {
    needsFile(`The server no longer has ${row.name}. Add it again.`);
    return;
  }
  list.change(id, { state: 'offline' });
  void handles
    .attach({ ...row, upload_id: null }, row.file, row.handle)
    .then((refusal) => refusal && needsFile(refusal));
};

type Options = {
  list: List;
  locks: TabLocks;
  handles: FileHandles;
  failed(id: string, failure: Failure): void;
};

/** After the server accepted the last byte: the file is complete only if the server confirms it, with the right length. */
export const confirmUpload = async ({ list, locks, handles, failed }: Options, id: string): Promise<void> => {
  const row = list.get(id);
  if (!row?.upload_id) return;
  const { upload_id, size } = row;
  const status = await fetchStatuses([upload_id]).then(
    (states) => states.get(upload_id),
    () => undefined,
  );
  const isAll = status?.state === 'whole' && status.size_bytes === size && status.offset_bytes === size;
  if (!isAll) return failed(id, noResponse);
  const now = list.get(id);
  // Paused or removed meanwhile, or modified while it was uploaded.
  if (now?.state !== 'sending' || !(await handles.isUnchanged(now))) return;
  // A message about a restarted upload stays valid.
  list.change(id, { ...notMoving, state: 'whole', sent: size });
  locks.release(id);
};
