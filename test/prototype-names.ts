/**
 * What every object, list or function of JavaScript has a property called: ids and names that look chosen, known or
 * translated wherever a plain object is indexed with them.
 */
export const prototypeNames: string[] = [
  ...new Set(
    [Object.prototype, Array.prototype, Function.prototype, Map.prototype, String.prototype].flatMap(
      Object.getOwnPropertyNames,
    ),
  ),
  'prototype',
];

/** Those of them that can be the id of a row of the offer, or a kind of version. */
export const prototypeSlugs: string[] = prototypeNames.filter((name) => /^[a-z][a-z0-9_]{0,39}$/.test(name));
