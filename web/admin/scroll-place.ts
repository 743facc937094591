/**
 * What a scroll position is remembered by. The router calls every entry of the history that was loaded as a document
 * `default`, so that a fresh address would start where another page was left: such an entry gets a name of its own, which it
 * keeps through a reload and on the way back to it.
 */
const state = history.state as { entry?: string } | null;
const entry = state?.entry ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
if (!state?.entry) history.replaceState({ ...state, entry }, '');

export const scrollPlace = ({ key }: { key: string }): string => (key === 'default' ? entry : key);
