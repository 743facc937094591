/** A placeholder to fill in by hand before sending, written `[[link to the files]]`. */
const gap = /\[\[[^[\]\n]{1,80}\]\]/;

/** Why a text cannot be sent yet, or undefined. It can still be saved, previewed and tested. */
export const findUnfilledPlaceholder = (text: string): string | undefined => {
  const [open] = text.match(gap) ?? [];
  return open && `Replace ${open} first`;
};
