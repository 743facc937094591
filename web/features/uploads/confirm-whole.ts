import type { FilesAtHand } from './file-handles.ts';
import { type Failure, noAnswer } from './judge-failure.ts';
import type { List } from './list.ts';
import type { Holds } from './tab-locks.ts';
import { statesOf } from './upload-api.ts';

type Around = {
  list: List;
  holds: Holds;
  hand: FilesAtHand;
  failed(id: string, failure: Failure): void;
};

/** The server has answered for the last byte of a file; it is whole when the server says so, and of what length. */
export const confirmWhole = async ({ list, holds, hand, failed }: Around, id: string): Promise<void> => {
  const row = list.get(id);
  if (!row?.upload_id) return;
  const { upload_id, size } = row;
  const status = await statesOf([upload_id]).then(
    (states) => states.get(upload_id),
    () => undefined,
  );
  const isAll = status?.state === 'whole' && status.size_bytes === size && status.offset_bytes === size;
  if (!isAll) return failed(id, noAnswer);
  const now = list.get(id);
  // Paused or removed meanwhile; or written to while it was read.
  if (now?.state !== 'sending' || !(await hand.isUnchanged(now))) return;
  // What is told of a file that began anew still holds.
  list.change(id, { state: 'whole', sent: size, speed: null, seconds_left: null });
  holds.drop(id);
};
