/** What a song is called: its title, or `Song 1` until it has one. */
export const getSongName = ({ song, title }: { song: number; title: string }): string =>
  title || `Song ${song}`;
