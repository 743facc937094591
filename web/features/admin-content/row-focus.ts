/** Rows carry their id in `data-row`; their first button is where the focus goes. */
const findRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
// Of its part of the page where that has one that takes the focus.
const findHeading = (row: HTMLElement | null): HTMLElement | null =>
  row?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]') ??
  document.querySelector<HTMLElement>('main h1');

/** Where the focus goes back to when a row's form is closed. */
export const getRowFocusTarget = (id: string): HTMLElement | null =>
  findRow(id)?.querySelector('button') ?? findHeading(findRow(id));

/** Where the focus goes once a row is gone: the row after it, the one before it, or the heading. */
export const getFocusTargetAfterRow = (id: string): HTMLElement | null => {
  const row = findRow(id);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector('button') ?? findHeading(row);
};

/** The first field of the form, or that of a name. */
export const getFirstField = (name?: string): HTMLElement | null =>
  document.querySelector(`form[data-editor] :is(input, textarea, select)${name ? `[name="${name}"]` : ''}`);
