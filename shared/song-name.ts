/** What a song is called: its title, or `Song 1` until it has one. */
export const getSongName = ({ song, title }: { song: number; title: string }): string =>
  title || `Song ${song}`;

/** The names of all songs of an order, given their titles in order, each once: a title’s second song is `Night Bus (2)`. */
export const getSongNames = (titles: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const [place, title] of titles.entries()) {
    const name = getSongName({ song: place + 1, title });
    let unused = name;
    for (let count = 2; names.has(unused); count++) unused = `${name} (${count})`;
    names.add(unused);
  }
  return [...names];
};
