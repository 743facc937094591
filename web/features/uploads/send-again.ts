import type { FilesAtHand } from './file-handles.ts';
import type { List } from './list.ts';

/** What the server had of a file is gone: nothing here says otherwise. */
export const forgetUpload = (list: List, id: string): void =>
  list.change(id, { upload_id: null, sent: 0, is_noted: false, noted: null });

/** The server no longer has a file it had whole: it is sent again, if the page still has it. */
export const sendAgain = (list: List, hand: FilesAtHand, id: string): void => {
  const row = list.get(id);
  if (!row) return;
  const needsFile = (problem: string) => list.change(id, { file: null, state: 'needs_file', problem });
  forgetUpload(list, id);
  if (!row.file) {
    needsFile(`The server no longer has ${row.name}. Add it again.`);
    return;
  }
  list.change(id, { state: 'offline' });
  void hand
    .give({ ...row, upload_id: null }, row.file, row.handle)
    .then((refusal) => refusal && needsFile(refusal));
};
