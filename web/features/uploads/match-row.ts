import type { Row } from './row.ts';

type Chosen = { name: string; path: string; size: number };

/** Only a row without a file at hand takes one, or one whose file was refused. */
const takesFile = ({ file, state, is_refused }: Row) => (file === null && state !== 'whole') || is_refused;

/** Rows that are whole on the server and no longer have their file here, of which a chosen one may be one: those of its folder first. */
export const wholeTwins = (rows: readonly Row[], { name, path, size }: Chosen): Row[] =>
  rows
    .filter((row) => row.state === 'whole' && row.file === null && row.name === name && row.size === size)
    .sort((one, other) => Number(other.path === path) - Number(one.path === path));

/**
 * The row a chosen file belongs to, if one waits for it: name, folder and size first, then name and size from wherever, then the same name
 * in the same folder with another size, which is a new export of it.
 */
export const matchRow = (rows: readonly Row[], { name, path, size }: Chosen): Row | undefined => {
  const named = rows.filter((row) => takesFile(row) && row.name === name);
  return (
    named.find((row) => row.path === path && row.size === size) ??
    named.find((row) => row.size === size) ??
    named.find((row) => row.path === path)
  );
};
