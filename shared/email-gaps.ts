/** What is to be filled in by hand before an email goes, written `[[link to the files]]`. */
const gap = /\[\[[^[\]\n]{1,80}\]\]/;

/** Why a text cannot be sent yet, or undefined. It can be saved, previewed and tested. */
export const findUnfilledPlaceholder = (text: string): string | undefined => {
  const [open] = text.match(gap) ?? [];
  return open && `Replace ${open} first`;
};
