/** What a song is called: its title, or `Song 1` until it has one. */
export const getSongName = ({ song, title }: { song: number; title: string }): string =>
  title || `Song ${song}`;

/** The names of all songs of an order, given their titles in order; a title’s second song is `Night Bus (2)`. */
export const getSongNames = (titles: readonly string[]): string[] =>
  titles.map((title, place) => {
    const before = title ? titles.slice(0, place).filter((one) => one === title).length : 0;
    return `${getSongName({ song: place + 1, title })}${before > 0 ? ` (${before + 1})` : ''}`;
  });
