import type { EmailTemplate, EmailTemplateForm } from '../../../shared/bulk-emails.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';

// More than anyone chooses from; bounds the response.
const MAX_TEMPLATES = 500;

/** Names are equal if their keys are. */
const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

const shown = ['id', 'name', 'subject', 'message', 'created_at', 'version'] as const;

/** The owner's templates, newest first. */
export const listTemplates = (db: Queries): Promise<EmailTemplate[]> =>
  db
    .selectFrom('email_templates')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_TEMPLATES)
    .execute();

export const findTemplate = (db: Queries, id: string): Promise<EmailTemplate | undefined> =>
  db.selectFrom('email_templates').select(shown).where('id', '=', id).executeTakeFirst();

/** Throws AppError `conflict` if the name is taken. */
export const insertTemplate = (tx: Queries, form: EmailTemplateForm): Promise<EmailTemplate> =>
  tx
    .insertInto('email_templates')
    .values({ ...form, id: newId(), name_key: nameKey(form.name), created_at: now() })
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Returns the changed template; undefined if there is none. Throws AppError `conflict` as above. */
export const updateTemplate = (
  tx: Queries,
  id: string,
  form: EmailTemplateForm,
): Promise<EmailTemplate | undefined> =>
  tx
    .updateTable('email_templates')
    .set({ ...form, name_key: nameKey(form.name) })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();

/** Returns false if there was none. */
export const deleteTemplate = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.deleteFrom('email_templates').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
