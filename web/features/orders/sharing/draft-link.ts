import { keepStored, readStored } from '../../../lib/browser-storage.ts';

const key = 'orderSharedDraft';
const inAddress = /^#draft=([0-9a-f]{32})$/;

export const getDraftLink = (id: string): string => `${location.origin}/#draft=${id}`;

/** The draft that the address names. It is taken out of the address: a link copied from there would share the form. */
export const takeDraftFromAddress = (): string | null => {
  const id = inAddress.exec(location.hash)?.[1];
  if (!id) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return id;
};

/** The draft this browser takes part in, also after a reload. */
export const readDraftId = (): string | null => readStored(key);

export const saveDraftId = (id: string | null): void => keepStored(key, id);
