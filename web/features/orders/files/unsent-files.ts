import { keepStored, readStored } from '../../../lib/browser-storage.ts';

/** Says that this browser has files that were not sent yet, so that only then the code for them is loaded with the page. */
const getStorageKey = (list: string) => (list ? `orderFiles ${list}` : 'orderFiles');

/** Of the order form, or of an order by its number. */
export const hasUnsentFiles = (list: string): boolean => readStored(getStorageKey(list)) !== null;

export const markUnsentFiles = (list: string, hasFiles: boolean): void =>
  keepStored(getStorageKey(list), hasFiles ? '1' : null);
