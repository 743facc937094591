import type { Location } from 'react-router';

/** What the sign-in page is told: where the visitor wanted to go. */
export type SignInState = { from: string };

/** The state for the sign-in page. */
export const toSignInState = ({ pathname, search, hash }: Location): SignInState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: only ever a place inside the admin area, the overview when in doubt. */
export const getReturnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/login(?![^/?#])/.test(from)) return '/';
  return from;
};
