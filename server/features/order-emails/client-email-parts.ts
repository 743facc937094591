/** An email about an order: a few paragraphs, and the owner's note with its line breaks. */
export type ClientEmail = {
  studio: string;
  title: string;
  words: string[];
  note?: string;
  /** Heading of the note, if it isn't the studio's. */
  note_title?: string;
  /** Lists above the note. */
  sections?: { title: string; text: string }[];
  action?: { label: string; url: string };
  footer: string;
};

const getNoteTitle = ({ note_title, studio }: ClientEmail): string => note_title ?? `A note from ${studio}`;

/** The blocks apart from the paragraphs: the lists, then the note. */
export const getSections = (email: ClientEmail): { title: string; text: string }[] => [
  ...(email.sections ?? []),
  ...(email.note ? [{ title: getNoteTitle(email), text: email.note }] : []),
];
