import type { Letter } from '../../admin-mail/letter-fields/letter.ts';

/** What is known of a letter to many before it goes. */
export type BulkFacts = {
  count: number;
  letter: Letter;
  /** Address of the one as whom the subject is shown; empty where none is known. */
  first: string;
  unsubscribed: number;
  /** Said where it speaks of orders. */
  speaksOf: string | undefined;
};
