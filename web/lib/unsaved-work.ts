const held = new Set<symbol>();

/** Notes that there is work on the page which has not been saved. Returns the way to take the note back. */
export const markUnsaved = (): (() => void) => {
  const mark = Symbol('unsaved work');
  held.add(mark);
  return () => void held.delete(mark);
};

export const hasUnsavedWork = (): boolean => held.size > 0;
