import { call } from './api.ts';
import { forgetSession } from './session.ts';

/** Ends the session in this browser, and has the server revoke its token without waiting for that. */
export const signOut = (): void => {
  void call('POST /api/admin/logout').catch(() => undefined);
  forgetSession();
  // What the owner's pages keep in this browser names clients; one whose session merely ended finds it again.
  for (const key of Object.keys(localStorage)) if (key.startsWith('admin_')) localStorage.removeItem(key);
};
