import { useSyncExternalStore } from 'react';

/** Whether clients are emailed about a new status: this browser's last choice, shared by every dropdown. */
const storageKey = 'email_client_of_status';
const listeners = new Set<() => void>();

const read = (): boolean => localStorage.getItem(storageKey) === 'yes';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Follow the choice made in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const chooseEmail = (isChosen: boolean): void => {
  if (isChosen) localStorage.setItem(storageKey, 'yes');
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
};

export const useEmailChoice = (): boolean => useSyncExternalStore(subscribe, read);
