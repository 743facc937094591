/** A message about an order: a few paragraphs, and what the owner wrote beside them, with its line breaks. */
export type ClientEmail = {
  studio: string;
  title: string;
  words: string[];
  note: string;
  /** Above the note, where it is not the studio's. */
  note_title?: string;
  /** A button that leads on. */
  action?: { label: string; url: string };
  footer: string;
};

export const getNoteTitle = ({ note_title, studio }: ClientEmail): string =>
  note_title ?? `A note from ${studio}`;
