import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError, StaleError } from '../../lib/errors.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './template-queries.ts';

const noTemplate = () => new AppError('not_found', 'This template no longer exists. Reload the list.');

const named = async <T>(name: string, saved: Promise<T>): Promise<T> => {
  try {
    return await saved;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict' || error instanceof StaleError) throw error;
    const message = 'You already have a template with this name';
    throw new AppError('conflict', `You already have a template called ${name}. Choose another name.`, {
      errors: [{ field: 'name', message }],
      cause: error,
    });
  }
};

export const addTemplateRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listEmailTemplates, async () => ({ templates: await listTemplates(database.read) }));

  bind(app, endpoints.addEmailTemplate, ({ body }) =>
    named(
      body.name,
      database.transaction((tx) => insertTemplate(tx, body)),
    ),
  );

  bind(
    app,
    endpoints.changeEmailTemplate,
    async ({ params: { id }, body: { version, ...form } }) => {
      const template = await named(
        form.name,
        database.transaction(async (tx) => {
          await takeVersion(tx, 'email_templates', id, version);
          return updateTemplate(tx, id, form);
        }),
      );
      if (!template) throw noTemplate();
      return template;
    },
    { current: ({ params }) => findTemplate(database.read, params.id) },
  );

  bind(app, endpoints.deleteEmailTemplate, async ({ params }) => {
    if (!(await database.urgentTransaction((tx) => deleteTemplate(tx, params.id)))) throw noTemplate();
    return { message: 'Template deleted' };
  });
};
