import { z } from 'zod';
import { pageQuery } from '../fields.ts';
import {
  credentials,
  loginAttempt,
  passwordChange,
  passwordChanged,
  session,
  signedIn,
} from '../sessions.ts';
import { done, endpoint, idParams } from './endpoint.ts';

/** Signing in and the current session. */
export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Sign in',
    body: credentials,
    response: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    access: 'owner',
    summary: 'Revoke the token',
    response: done,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/admin/password',
    access: 'owner',
    summary:
      'Change the password; every other session and every signed link ends, and this session gets another token',
    body: passwordChange,
    response: passwordChanged,
  }),
  listLoginAttempts: endpoint({
    method: 'GET',
    path: '/api/admin/login-attempts',
    access: 'owner',
    summary: 'Sign-in attempts, newest first',
    query: z.object(pageQuery),
    response: z.object({ attempts: z.array(loginAttempt), next_cursor: z.string().nullable() }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'owner',
    summary: 'The browsers that are signed in, the latest used first',
    response: z.object({ sessions: z.array(session) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/sessions/:id',
    access: 'owner',
    summary: 'Sign one browser out',
    params: idParams,
    response: done,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/sessions',
    access: 'owner',
    summary: 'Sign every browser out but this one',
    response: done,
  }),
  endLinks: endpoint({
    method: 'POST',
    path: '/api/admin/end-links',
    access: 'owner',
    summary: 'End every signed link to files and exports that has been made so far',
    response: done,
  }),
};
