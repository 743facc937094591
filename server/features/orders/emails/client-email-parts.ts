/** A message about an order: a few paragraphs, and what the owner wrote beside them, with its line breaks. */
export type ClientEmail = {
  studio: string;
  title: string;
  words: string[];
  note?: string;
  /** Above the note, where it is not the studio's. */
  note_title?: string;
  /** Lists above the note. */
  sections?: { title: string; text: string }[];
  /** A button that leads on. */
  action?: { label: string; url: string };
  footer: string;
};

const getNoteTitle = ({ note_title, studio }: ClientEmail): string => note_title ?? `A note from ${studio}`;

/** All that is set off from the paragraphs: lists, then the note. */
export const getSections = (email: ClientEmail): { title: string; text: string }[] => [
  ...(email.sections ?? []),
  ...(email.note ? [{ title: getNoteTitle(email), text: email.note }] : []),
];
