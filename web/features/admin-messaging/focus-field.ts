/** Puts the focus into the field of a name. */
export const focusField = (form: HTMLFormElement | null, name: string): void => {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};
