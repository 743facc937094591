// An order's key in the address: behind the #, which browsers never send to a server.

/** Whether a fragment names a place in the page, such as that of "skip to content", and so is no key. */
export const isPlaceInPage = (fragment: string): boolean =>
  fragment !== '' && document.getElementById(fragment) !== null;

/** The key in the address; empty without one. */
export const readKey = (): string => {
  const fragment = location.hash.slice(1);
  return isPlaceInPage(fragment) ? '' : fragment;
};

/** Puts the key in the address, so that it can be copied and bookmarked. */
export const showKey = (key: string): void => {
  if (key && location.hash !== `#${key}`) history.replaceState(history.state, '', `#${key}`);
};
