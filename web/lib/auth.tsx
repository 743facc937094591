import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ApiError, call, onSignedOut, tokenKey } from './api.ts';
import { hasUnsaved } from './unsaved.ts';

/** The owner's session in this browser: a token and a user record in local storage, restored on start. */
export type AdminUser = { username: string; email: string };
type LoginResult = { success: true } | { success: false; error: string };
type Auth = {
  user: AdminUser | null;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The server no longer takes the session, and unsaved work holds the page: it stays until somebody signs in or leaves. */
  hasEnded: boolean;
  login(username: string, password: string): Promise<LoginResult>;
  logout(): void;
};

const userKey = 'admin_user';
const AuthContext = createContext<Auth | null>(null);

const forget = () => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
};

const restore = (): AdminUser | null => {
  const stored = localStorage.getItem(userKey);
  if (!stored || !localStorage.getItem(tokenKey)) return null;
  try {
    const user: unknown = JSON.parse(stored);
    if (typeof user === 'object' && user !== null && 'username' in user && typeof user.username === 'string')
      return { username: user.username, email: 'email' in user ? String(user.email) : '' };
    throw new TypeError('The stored user has no username');
  } catch (error) {
    console.error('The stored sign-in could not be read and was cleared', error);
    forget();
    return null;
  }
};

export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [user, setUser] = useState<AdminUser | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [hasEnded, setEnded] = useState(false);

  const enter = useCallback((next: AdminUser | null) => {
    setUser(next);
    setEnded(false);
  }, []);

  useEffect(() => {
    setUser(restore());
    setLoading(false);
    const drop = () => {
      if (hasUnsaved()) return setEnded(true);
      forget();
      enter(null);
    };
    // Another tab signed in or out.
    const follow = (event: StorageEvent) => {
      if (event.key !== tokenKey && event.key !== userKey) return;
      const next = restore();
      if (next || !hasUnsaved()) enter(next);
      else setEnded(true);
    };
    window.addEventListener('storage', follow);
    const stop = onSignedOut(drop);
    return () => {
      window.removeEventListener('storage', follow);
      stop();
    };
  }, [enter]);

  const logout = useCallback(() => {
    // The token is revoked on the server too; signing out here does not wait for it.
    void call('POST /api/admin/logout').catch(() => undefined);
    forget();
    // What the owner's pages keep in this browser names clients; one whose session merely ended finds it again.
    for (const key of Object.keys(localStorage)) if (key.startsWith('admin_')) localStorage.removeItem(key);
    enter(null);
  }, [enter]);

  const login = useCallback(
    async (username: string, password: string): Promise<LoginResult> => {
      try {
        const answer = await call('POST /api/admin/login', { body: { username, password } });
        const next = { username: answer.username, email: answer.email };
        localStorage.setItem(tokenKey, answer.access_token);
        localStorage.setItem(userKey, JSON.stringify(next));
        if (hasEnded && user?.username !== next.username) {
          // What is on the page was another's.
          logout();
          return { success: false, error: `This page was ${user?.username}’s. Sign in again to go on.` };
        }
        enter(next);
        return { success: true };
      } catch (error) {
        if (error instanceof ApiError)
          return {
            success: false,
            // What went wrong at the studio's end must not read as a wrong password.
            error: (error.status !== 401 && error.detail) || 'Invalid credentials',
          };
        const message = error instanceof Error ? error.message : '';
        if (!message) throw error;
        return { success: false, error: message };
      }
    },
    [user, hasEnded, enter, logout],
  );

  const value = useMemo(
    () => ({ user, isLoading, isAuthenticated: user !== null, hasEnded, login, logout }),
    [user, isLoading, hasEnded, login, logout],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
};

export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};
