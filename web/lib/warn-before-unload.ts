/** Makes the browser ask before leaving the page. Returns a function that stops this. */
export const warnBeforeUnload = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};
