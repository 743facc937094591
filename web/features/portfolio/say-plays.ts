/** `1 play`, `1,204 plays`; nothing while there are none. */
export const sayPlays = (count: number): string | null =>
  count > 0 ? `${count.toLocaleString('en-US')} ${count === 1 ? 'play' : 'plays'}` : null;
