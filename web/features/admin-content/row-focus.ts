/** Rows carry their id in `data-row`; their first button is where the focus goes. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
const pageHeading = () => document.querySelector<HTMLElement>('main h1');

/** Where the focus goes back to when a row's form is closed. */
export const placeInRow = (id: string): HTMLElement | null =>
  rowOf(id)?.querySelector('button') ?? pageHeading();

/** Where the focus goes once a row is gone: the row after it, the one before it, or the page's heading. */
export const placeAfterRow = (id: string): HTMLElement | null => {
  const row = rowOf(id);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector('button') ?? pageHeading();
};

/** The first field of the form, or that of a name. */
export const firstField = (name?: string): HTMLElement | null =>
  document.querySelector(`form[data-editor] :is(input, textarea, select)${name ? `[name="${name}"]` : ''}`);
