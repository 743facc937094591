import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const templatesKey = ['email-templates'];

/** The owner's own templates, newest first; the built-in ones are in shared/mail-templates.ts. */
export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/email/templates', { signal })).templates,
  });
