import type { List } from './list.ts';
import { needsAttention } from './progress.ts';
import type { Row } from './row.ts';
import { fetchStatusesUntilAnswered } from './upload-api.ts';

const sentenceFor = ({ name, state, problem, is_refused }: Row): string => {
  const words = is_refused ? `${problem} Replace it, or remove it from the list.` : problem;
  if (words) return words.startsWith(name) ? words : `${name}: ${words}`;
  if (state === 'paused') return `${name} is paused. Resume it, or remove it from the list.`;
  return `${name} is no longer here. Add it again, or remove it from the list.`;
};

/** Resolves with the rows once all are complete and their notes are saved. */
const allWhole = (list: List, signal?: AbortSignal): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      stop();
      signal?.removeEventListener('abort', abort);
      act();
    };
    const abort = () => end(() => reject(signal?.reason));
    const look = () => {
      const rows = list.rows();
      const stuck = rows.find(({ state }) => needsAttention(state));
      if (stuck) end(() => reject(new Error(sentenceFor(stuck))));
      else if (rows.every(({ state, is_noted }) => state === 'whole' && is_noted)) end(() => resolve(rows));
    };
    const stop = list.subscribe(look);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else look();
  });

/** Implements `UploadQueue.waitUntilUploaded`. Asks the server at the end, because a list may have been open for a day. */
export const waitForUploads = async (
  list: List,
  lost: (id: string) => void,
  signal?: AbortSignal,
): Promise<string[]> => {
  for (;;) {
    const rows = await allWhole(list, signal);
    const ids = rows.flatMap(({ upload_id }) => upload_id ?? []);
    const states = await fetchStatusesUntilAnswered(ids, signal);
    const gone = rows.filter(({ upload_id }) => states.get(upload_id ?? '')?.state === 'gone');
    if (!gone.length && list.rows().every(({ id }) => rows.some((row) => row.id === id))) return ids;
    for (const { id } of gone) lost(id);
  }
};
