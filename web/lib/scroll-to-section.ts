/** Scrolls to a section and gives its heading the focus, so that the keyboard goes on from there. */
export const scrollToSection = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};
