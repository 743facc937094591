import type { Location } from 'react-router';

/** Router state of the sign-in page: where the visitor wanted to go. */
export type SignInState = { from: string };

/** Router state for a redirect to the sign-in page. */
export const toSignInState = ({ pathname, search, hash }: Location): SignInState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: only paths inside the admin area; the overview if in doubt. */
export const getReturnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/login(?![^/?#])/.test(from)) return '/';
  return from;
};
