import { keepStored, readStored } from '../../lib/browser-storage.ts';

const key = 'orderSharedDraft';
const inAddress = /^#draft=([0-9a-f]{32})$/;

export const getDraftLink = (id: string): string => `${location.origin}/#draft=${id}`;

/** Takes the draft id out of the URL, so that copying the URL does not share the form. */
export const takeDraftFromAddress = (): string | null => {
  const id = inAddress.exec(location.hash)?.[1];
  if (!id) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return id;
};

/** The draft this browser participates in, also after a reload. */
export const readDraftId = (): string | null => readStored(key);

export const saveDraftId = (id: string | null): void => {
  keepStored(key, id);
};
