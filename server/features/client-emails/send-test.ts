import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { lockClient } from '../clients/queries.ts';
import { findEmail, type ListedEmail } from '../emails/list-queries.ts';
import { queueEmail, TEMPLATE_TEST } from '../emails/queries.ts';
import { findAdminById } from '../sessions/admin-queries.ts';
import { type PreviewQuestion, previewEmail } from './preview-email.ts';

/** Queues an email to the owner as its recipient would get it; variables without a value are left empty. */
export const sendEmailPreviewTest = async (
  deps: Deps,
  ownerId: string,
  question: PreviewQuestion,
): Promise<ListedEmail | undefined> => {
  if (!question.subject || !question.message)
    throw new AppError('invalid', 'Please fill in subject and message');
  const { database, config, signals } = deps;
  const { subject, facts, client_id } = await previewEmail(deps, question);
  const { email } = await findAdminById(database.read, ownerId);
  const { contact_email } = facts.settings;
  const row = await database.transaction(async (tx) => {
    // Linked to the client whose values it shows, so that it is erased with them.
    if (client_id !== null && !(await lockClient(tx, client_id))) throw gone();
    const id = await queueEmail(tx, config, {
      kind: TEMPLATE_TEST,
      order_id: null,
      ...(client_id === null ? {} : { client_id }),
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

const gone = () =>
  new AppError(
    'conflict',
    'This client’s data has just been deleted. Choose another recipient for the test.',
  );
