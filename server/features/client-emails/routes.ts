import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { presentEmail } from '../emails/present.ts';
import { previewEmail } from './preview-email.ts';
import { sendClientEmail } from './send-client-email.ts';
import { sendEmailPreviewTest } from './send-test.ts';
import { addTemplateRoutes } from './template-routes.ts';

export const addClientEmailRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.sendEmail, async ({ body }) => ({
    email_id: await sendClientEmail(deps, body),
    message: 'Email sent successfully',
  }));

  bind(app, endpoints.previewEmail, ({ body }) => previewEmail(deps, body));

  bind(app, endpoints.sendTemplateTest, async ({ body, owner }) => {
    const row = await sendEmailPreviewTest(deps, owner.id, body);
    if (!row) throw new AppError('internal', 'The test email is no longer in the outbox');
    return presentEmail(deps.renderEmail, row);
  });

  addTemplateRoutes(app, deps);
};
