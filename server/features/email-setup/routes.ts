import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readEmailServer, removeEmailServer, saveEmailServer } from './mail-server.ts';
import { readEmailStatus } from './read-status.ts';
import { sendTestEmail } from './send-test.ts';

// Each is a connection to a server, and an email.
const tests = { perMinute: 10 };

export const addEmailSetupRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { signals, log } = deps;
  bind(app, endpoints.getMailStatus, ({ owner }) => readEmailStatus(deps, owner.id));

  bind(app, endpoints.getEmailServer, () => readEmailServer(deps));

  bind(
    app,
    endpoints.changeEmailServer,
    async ({ body }) => {
      await saveEmailServer(deps, body);
      signals.emit('mail-retried');
      signals.emit('content-changed');
      log.info('mail server changed');
      return readEmailServer(deps);
    },
    { current: () => readEmailServer(deps) },
  );

  bind(app, endpoints.removeEmailServer, async () => {
    await removeEmailServer(deps);
    signals.emit('content-changed');
    log.info('mail server removed');
    return readEmailServer(deps);
  });

  bind(app, endpoints.testEmailServer, ({ owner }) => sendTestEmail(deps, owner.id), tests);
};
