/** Scrolls to a section, opens it if it is a closed row, and focuses its heading, so that the keyboard goes on there. */
export const scrollToSection = (id: string): void => {
  const section = document.getElementById(id);
  section?.querySelector(':scope > details')?.setAttribute('open', '');
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('summary, h2')?.focus({ preventScroll: true });
};
