import { keepStored, readStored } from '../../lib/browser-storage.ts';

/** Remembers that this browser has unsent files, so that the upload code is only loaded with the page if needed. */
const getStorageKey = (list: string) => (list ? `orderFiles ${list}` : 'orderFiles');

/** For the order form, or for an order by its id. */
export const hasUnsentFiles = (list: string): boolean => readStored(getStorageKey(list)) !== null;

export const markUnsentFiles = (list: string, hasFiles: boolean): void => {
  keepStored(getStorageKey(list), hasFiles ? '1' : null);
};
