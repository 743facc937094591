// Reads an environment file as systemd reads the one in EnvironmentFile= (systemd.exec(5)): nothing is expanded, `#`
// starts a comment only at the start of a line, and `<`, `&`, `?` and spaces within a value are literal. Neither a
// shell nor Node's own parser agrees with it. Plain JavaScript, because run.mjs uses it before anything is installed.

const QUOTED = /^(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/;
/** Between double quotes a backslash escapes only these characters. */
const ESCAPED = /\\(["\\`$])|\\\n/g;

/** The value at the start of the text, and the rest after it. */
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
    // An escaped space is kept; unescaped trailing ones are not.
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
