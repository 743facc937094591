/**
 * A field that was changed elsewhere. `taken`: not changed here, so theirs is in the form; `joined`: a list that has the
 * entries of both; `both`: changed here, too, so mine is in the form.
 */
export type FieldChange = { name: string; kind: 'taken' | 'joined' | 'both'; mine: unknown; theirs: unknown };

/** Files are the same only if they are one; everything else in a form is plain data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof Blob) && !(other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A list of things that are told apart by nothing but what they say, such as days off. Others are in an order. */
const isPlainList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && !('id' in entry));

const isIn = (list: object[], entry: object) => list.some((one) => isSame(one, entry));

/** Their list without what was removed here, and with what was added here. */
const joinLists = (base: object[], mine: object[], theirs: object[]): object[] => [
  ...theirs.filter((entry) => isIn(mine, entry) || !isIn(base, entry)),
  ...mine.filter((entry) => !isIn(base, entry) && !isIn(theirs, entry)),
];

/**
 * Merges two changes of one row, field by field: `mine`, typed here, and `theirs`, saved elsewhere, both since `base`.
 * Fields within a field are named `texts.footer`.
 */
export const mergeChanges = <T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; changed: FieldChange[] } => {
  const changed: FieldChange[] = [];
  const merge = (name: string, was: unknown, my: unknown, their: unknown): unknown => {
    if (isSame(my, their)) return their;
    if (isSame(was, their)) return my;
    if (isRecord(was) && isRecord(my) && isRecord(their)) return mergeFields(`${name}.`, was, my, their);
    if (isSame(was, my)) {
      changed.push({ name, kind: 'taken', mine: my, theirs: their });
      return their;
    }
    const isList = isPlainList(was) && isPlainList(my) && isPlainList(their);
    changed.push({ name, kind: isList ? 'joined' : 'both', mine: my, theirs: their });
    return isList ? joinLists(was, my, their) : my;
  };
  const mergeFields = <F extends object>(prefix: string, was: F, my: F, their: F): F => {
    const names = new Set([was, my, their].flatMap((fields) => Object.keys(fields) as (keyof F & string)[]));
    return Object.fromEntries(
      [...names].map((name) => [name, merge(`${prefix}${name}`, was[name], my[name], their[name])]),
    ) as F;
  };
  return { merged: mergeFields('', base, mine, theirs), changed };
};

/** The fields with another value at a name like `texts.footer`, or at one that has its dot in it. */
export const putField = <T extends object>(fields: T, name: string, value: unknown): T => {
  const [first = '', ...rest] = name in fields ? [name] : name.split('.');
  const inner = (fields as Record<string, unknown>)[first];
  return {
    ...fields,
    [first]: rest.length && isRecord(inner) ? putField(inner, rest.join('.'), value) : value,
  };
};

/** The value at such a name. */
export const getField = (fields: object, name: string): unknown => {
  if (Object.hasOwn(fields, name)) return (fields as Record<string, unknown>)[name];
  const [first = '', ...rest] = name.split('.');
  const inner = (fields as Record<string, unknown>)[first];
  return rest.length && isRecord(inner) ? getField(inner, rest.join('.')) : undefined;
};
