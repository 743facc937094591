import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './template-queries.ts';

const noTemplate = () => new AppError('not_found', 'This template no longer exists. Reload the list.');

const named = async <T>(name: string, saved: Promise<T>): Promise<T> => {
  try {
    return await saved;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
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

  bind(app, endpoints.changeEmailTemplate, async ({ params, body }) => {
    const template = await named(
      body.name,
      database.transaction((tx) => updateTemplate(tx, params.id, body)),
    );
    if (!template) throw noTemplate();
    return template;
  });

  bind(app, endpoints.deleteEmailTemplate, async ({ params }) => {
    if (!(await database.urgentTransaction((tx) => deleteTemplate(tx, params.id)))) throw noTemplate();
    return { message: 'Template deleted' };
  });
};
