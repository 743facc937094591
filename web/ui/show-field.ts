/**
 * Focuses a field that needs another look, and brings it, with its label above and what is wrong below, into the upper
 * half of the window: a toast and a phone's keyboard take the lower one.
 */
export const showField = (field: HTMLElement): void => {
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  if (top > innerHeight / 6 && bottom < innerHeight / 2) return;
  const { style } = field;
  style.scrollMarginTop = `${innerHeight / 8}px`;
  field.scrollIntoView({ block: 'start', behavior: 'instant' });
  style.scrollMarginTop = '';
};
