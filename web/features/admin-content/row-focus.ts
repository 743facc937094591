/** Rows have their id in `data-row`; focus goes to their first button. */
const findRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
/** A row's button to edit it, if it is shown, or else its first one. */
const findButton = (row: Element | null | undefined): HTMLElement | null => {
  const buttons = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];
  return (
    buttons.find((button) => button.matches('[data-edit]') && button.checkVisibility()) ?? buttons[0] ?? null
  );
};
// The heading of the row's section, if it has a focusable one.
const findHeading = (row: HTMLElement | null): HTMLElement | null =>
  row?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]') ??
  document.querySelector<HTMLElement>('main h1');

/** Where focus returns after a row's form is closed. */
export const getRowFocusTarget = (id: string): HTMLElement | null =>
  findButton(findRow(id)) ?? findHeading(findRow(id));

/** Where focus goes after a row is removed: the next row, the previous one, or the heading. */
export const getFocusTargetAfterRow = (id: string): HTMLElement | null => {
  const row = findRow(id);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return findButton(neighbour) ?? findHeading(row);
};

/** The first field of the form for these items, or the one with this name. A page may manage several kinds. */
export const getFirstField = (items: string, name?: string): HTMLElement | null =>
  document.querySelector(
    `[data-items="${items}"] form[data-editor] :is(input, textarea, select)${name ? `[name="${name}"]` : ''}`,
  );

/** The button that opens an empty form, where that is on demand. */
export const getAddButton = (items: string): HTMLElement | null =>
  document.querySelector(`[data-items="${items}"] [data-add]`);
