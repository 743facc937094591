// Reads a file of variables as systemd reads one that EnvironmentFile= names (systemd.exec(5)): nothing is expanded, `#` begins a
// comment at the start of a line alone, and `<`, `&`, `?` and blanks within a value are themselves. Neither a shell nor Node's own
// reader agrees with it. Plain JavaScript, as run.mjs asks it before anything is installed.

const QUOTED = /^(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/;
/** Behind these a backslash between double quotes is no backslash any more. */
const ESCAPED = /\\(["\\`$])|\\\n/g;

/** A value from where it begins, and what is left behind it. */
const readValue = (text) => {
  let rest = text;
  let value = '';
  for (;;) {
    rest = rest.replace(/^[ \t]+/, '');
    const quoted = rest.match(QUOTED);
    if (quoted) {
      value += quoted[1] ?? quoted[2].replace(ESCAPED, (_all, kept) => kept ?? '');
      rest = rest.slice(quoted[0].length);
      continue;
    }
    const [bare] = rest.match(/^(?:\\[\s\S]|[^\\\n])*/);
    // A blank that a backslash stands before is meant; those at the end are not.
    const meant = bare.replace(/(?<!\\)[ \t]+$/, '');
    value += meant.replace(/\\([\s\S])/g, (_all, kept) => (kept === '\n' ? '' : kept));
    return { value, rest: rest.slice(bare.length) };
  }
};

export const readVariables = (text) => {
  const found = {};
  let rest = text.replaceAll('\r\n', '\n');
  while (rest) {
    const [blank] = rest.match(/^(?:\s+|[#;](?:\\[\s\S]|[^\\\n])*)?/);
    rest = rest.slice(blank.length);
    if (blank) continue;
    const [line, name, isSet] = rest.match(/^([^=\n]*)(=)?/);
    rest = rest.slice(line.length);
    if (!isSet) continue;
    const read = readValue(rest);
    if (/^[A-Za-z_]\w*$/.test(name.trim())) found[name.trim()] = read.value;
    rest = read.rest;
  }
  return found;
};
