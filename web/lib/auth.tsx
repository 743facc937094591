import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { SignedIn } from '../../shared/sessions.ts';
import { ApiError, call, onSignedOut } from './api.ts';
import { getErrorMessage } from './api-errors.ts';
import { type AdminUser, forgetSession, onSessionChange, restoreUser, storeSession } from './session.ts';
import { signOut } from './sign-out.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

type LoginResult =
  | { success: true }
  | {
      success: false;
      error: string;
      advice?: string;
      /** The password was right; a code of the authenticator app is needed, or the given one was wrong. */
      needsCode?: boolean;
    };
type Auth = {
  user: AdminUser | null;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The session ended on the server while unsaved work keeps the page open, until someone signs in or leaves. */
  hasEnded: boolean;
  login(username: string, password: string, code?: string): Promise<LoginResult>;
  /** Signs in with what another way of signing in answered. */
  enterAs(answer: SignedIn): LoginResult;
  logout(): void;
  /** Continues with the token that replaced the session's. */
  goOn(token: string): void;
};

const AuthContext = createContext<Auth | null>(null);

export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [user, setUser] = useState<AdminUser | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [hasEnded, setEnded] = useState(false);

  const enter = useCallback((next: AdminUser | null) => {
    setUser(next);
    setEnded(false);
  }, []);

  useEffect(() => {
    setUser(restoreUser());
    setLoading(false);
    const drop = () => {
      if (hasUnsavedWork()) return setEnded(true);
      forgetSession();
      enter(null);
    };
    const stopFollowing = onSessionChange(() => {
      const next = restoreUser();
      if (next || !hasUnsavedWork()) enter(next);
      else setEnded(true);
    });
    const stop = onSignedOut(drop);
    return () => {
      stopFollowing();
      stop();
    };
  }, [enter]);

  const logout = useCallback(() => {
    signOut();
    enter(null);
  }, [enter]);

  const goOn = useCallback(
    (token: string) => {
      if (!user) return;
      storeSession(token, user);
      // A request still using the old token may have ended the session here.
      enter(user);
    },
    [user, enter],
  );

  const enterAs = useCallback(
    ({ access_token, username, email }: SignedIn): LoginResult => {
      const next = { username, email };
      storeSession(access_token, next);
      if (hasEnded && user?.username !== username) {
        // The page's content belonged to another user.
        logout();
        return {
          success: false,
          error: `This page was opened by ${user?.username}. Sign in again to continue.`,
        };
      }
      enter(next);
      return { success: true };
    },
    [user, hasEnded, enter, logout],
  );

  const login = useCallback(
    async (username: string, password: string, code?: string): Promise<LoginResult> => {
      try {
        const body = { username, password, ...(code ? { code } : {}) };
        return enterAs(await call('POST /api/admin/login', { body }));
      } catch (error) {
        if (error instanceof ApiError && error.body?.totp_required)
          return { success: false, error: error.detail ?? 'Enter the code', needsCode: true };
        if (error instanceof ApiError)
          return {
            success: false,
            // A server error must not read as a wrong password.
            error: error.status === 401 ? 'Invalid credentials' : getErrorMessage(error),
          };
        const message = error instanceof Error ? error.message : '';
        if (!message) throw error;
        return { success: false, error: message, advice: getErrorMessage(error) };
      }
    },
    [enterAs],
  );

  const value = useMemo(
    () => ({ user, isLoading, isAuthenticated: user !== null, hasEnded, login, enterAs, logout, goOn }),
    [user, isLoading, hasEnded, login, enterAs, logout, goOn],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
};

export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};
