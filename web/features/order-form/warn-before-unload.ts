const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before leaving the page. Returns a function that stops this. */
export const warnBeforeUnload = (): (() => void) => {
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};
