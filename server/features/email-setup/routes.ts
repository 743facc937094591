import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { presentEmail } from '../emails/present.ts';
import { readEmailStatus } from './read-status.ts';
import { sendTestEmail } from './send-test.ts';

export const addEmailSetupRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.getMailStatus, ({ owner }) => readEmailStatus(deps, owner.id));

  bind(app, endpoints.sendTestEmail, async ({ owner }) => {
    const row = await sendTestEmail(deps, owner.id);
    if (!row) throw new AppError('internal', 'The test email is no longer in the outbox');
    return presentEmail(deps.renderEmail, row);
  });
};
