import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findEmail, type ListedEmail, queueEmail } from '../emails/queries.ts';
import { findAdminById } from '../sessions/queries.ts';
import { type PreviewQuestion, previewLetter } from './preview-letter.ts';

/** Queues a letter to the owner as its recipient would get it; variables without a value stay empty. */
export const sendLetterTest = async (
  deps: Deps,
  ownerId: string,
  question: PreviewQuestion,
): Promise<ListedEmail | undefined> => {
  if (!question.subject || !question.message)
    throw new AppError('invalid', 'Please fill in subject and message');
  const { database, config, signals } = deps;
  const { subject, facts } = await previewLetter(deps, question);
  const { email } = await findAdminById(database.read, ownerId);
  const { contact_email } = facts.settings;
  const row = await database.transaction(async (tx) => {
    const id = await queueEmail(tx, config.PUBLIC_URL, {
      kind: 'letter_test',
      order_id: null,
      recipient: email || contact_email,
      reply_to: contact_email,
      subject: `Test: ${subject}`,
      data: facts,
    });
    return findEmail(tx, id);
  });
  signals.emit('mail-queued');
  return row;
};
