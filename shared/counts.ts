/** `1 file`, `2 files`, `1,200 files`; `3 entries` where the plural is given. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
