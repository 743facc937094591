import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { useDelete } from '../admin-content/delete-dialog.tsx';
import type { EmailContent } from './email-content.ts';

const templatesKey = ['email-templates'];

/** The owner's own templates, newest first; the built-in ones are in shared/email-templates.ts. */
export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/email/templates', { signal })).templates,
  });

type Naming = { name: string; content: EmailContent; replaces: EmailTemplate | null };

/** Saves a template, or changes its name or content. */
export const useTemplateSave = (done: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, content, replaces }: Naming) => {
      const body = { name, subject: content.subject, message: content.message };
      return replaces
        ? call('PUT /api/admin/email/templates/:id', { params: { id: replaces.id }, body })
        : call('POST /api/admin/email/templates', { body });
    },
    onSuccess: () => toast(done, 'success'),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
};

export const useTemplateDeletion = () => {
  const client = useQueryClient();
  return useDelete<EmailTemplate>({
    remove: ({ id }) => call('DELETE /api/admin/email/templates/:id', { params: { id } }),
    onGone: ({ id }) => {
      client.setQueryData<EmailTemplate[]>(templatesKey, (all) => all?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey: templatesKey });
    },
    done: 'Template deleted successfully',
    failed: 'Failed to delete template',
  });
};
