/** An amount as people type it: `50`, `49.5`, `$49.50`, `1,250`. Anything else is not a number. */
export const parseAmount = (text: string): number => {
  const plain = text.trim().replace(/^\$\s*/, '');
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
};
