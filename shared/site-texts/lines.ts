/** The lines of a text that aren't blank; undefined without any. */
export const splitLines = (text: string | undefined): string[] | undefined => {
  const lines = text?.split('\n').filter((each) => each.trim());
  return lines?.length ? lines : undefined;
};
