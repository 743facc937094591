const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page is left. Returns the way to stop asking. */
export const warnBeforeUnload = (): (() => void) => {
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};
