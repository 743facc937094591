import { call } from './api.ts';
import { forgetStored } from './browser-storage.ts';
import { forgetSession } from './session.ts';

/** Ends the session in this browser, and revokes its token on the server in the background. */
export const signOut = (): void => {
  void call('POST /api/admin/logout').catch(() => undefined);
  forgetSession();
  // Data stored by the admin area names clients. It stays when a session merely expires.
  forgetStored('admin_');
};
