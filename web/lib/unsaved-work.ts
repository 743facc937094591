const held = new Set<symbol>();

/** Marks the page as having unsaved work. Returns a function that clears the mark. */
export const markUnsaved = (): (() => void) => {
  const mark = Symbol('unsaved work');
  held.add(mark);
  return () => void held.delete(mark);
};

export const hasUnsavedWork = (): boolean => held.size > 0;
