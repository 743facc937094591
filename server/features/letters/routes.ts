import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';
import { presentEmail } from '../emails/present.ts';
import { previewLetter } from './preview-letter.ts';
import { sendLetter } from './send-letter.ts';
import { sendLetterTest } from './send-test.ts';
import { addTemplateRoutes } from './templates/routes.ts';

/** Letters to one client, how they would read, and what they are written from. */
export const addLetterRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.sendEmail, async ({ body }) => ({
    email_id: await sendLetter(deps, body),
    message: 'Email sent successfully',
  }));

  bind(app, endpoints.previewEmail, ({ body }) => previewLetter(deps, body));

  bind(app, endpoints.sendLetterTest, async ({ body, owner }) => {
    const row = await sendLetterTest(deps, owner.id, body);
    if (!row) throw new AppError('internal', 'The test is gone from the outbox');
    return presentEmail(row);
  });

  addTemplateRoutes(app, deps);
};
