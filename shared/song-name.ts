/** What a song is called: its title, or `Song 1` until it has one. */
export const getSongName = ({ song, title }: { song: number; title: string }): string =>
  title || `Song ${song}`;

/** The names of all songs of an order, given their titles in order. */
export const getSongNames = (titles: readonly string[]): string[] =>
  titles.map((title, place) => getSongName({ song: place + 1, title }));
