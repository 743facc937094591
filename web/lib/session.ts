/** The owner's session in this browser: a token and a user record in local storage. */
export type AdminUser = { username: string; email: string };

export const tokenKey = 'admin_token';
const userKey = 'admin_user';

export const storeSession = (token: string, user: AdminUser): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
};

export const forgetSession = (): void => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
};

/** The signed-in user. A damaged record is removed. */
export const restoreUser = (): AdminUser | null => {
  const stored = localStorage.getItem(userKey);
  if (!stored || !localStorage.getItem(tokenKey)) return null;
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
