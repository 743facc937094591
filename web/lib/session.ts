import { keepStored, readStored } from './browser-storage.ts';

/** The owner's session in this browser: a token and a user record, stored. */
export type AdminUser = { username: string; email: string };

const tokenKey = 'admin_token';
const userKey = 'admin_user';

export const readToken = (): string | null => readStored(tokenKey);

export const storeSession = (token: string, user: AdminUser): void => {
  keepStored(tokenKey, token);
  keepStored(userKey, JSON.stringify(user));
};

export const forgetSession = (): void => {
  keepStored(tokenKey, null);
  keepStored(userKey, null);
};

/** The signed-in user. A damaged record is removed. */
export const restoreUser = (): AdminUser | null => {
  const stored = readStored(userKey);
  if (!stored || !readToken()) return null;
  try {
    const user: unknown = JSON.parse(stored);
    if (typeof user === 'object' && user !== null && 'username' in user && typeof user.username === 'string')
      return { username: user.username, email: 'email' in user ? String(user.email) : '' };
    throw new TypeError('The stored user has no username');
  } catch (error) {
    console.error('The stored sign-in could not be read and was cleared', error);
    forgetSession();
    return null;
  }
};

/** Reports when another tab signs in or out. Returns the unsubscribe function. */
export const onSessionChange = (listener: () => void): (() => void) => {
  const follow = ({ key }: StorageEvent) => (key === tokenKey || key === userKey) && listener();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
