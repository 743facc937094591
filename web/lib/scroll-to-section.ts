/** Scrolls to a section and focuses its heading, so that keyboard navigation continues there. */
export const scrollToSection = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};
