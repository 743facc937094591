import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { getBuiltInTemplates } from '../../../shared/kits/kits.ts';
import { call } from '../../lib/api.ts';
import { useDelete } from '../admin-content/delete-dialog.tsx';
import { type EmailContent, isBlankEmail, isSameEmail } from './email-content.ts';

export const templatesKey = ['email-templates'];

/** The built-in templates of this kind of studio. */
export const useBuiltInTemplates = () => {
  const { data } = useQuery({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  });
  const kind = data?.studio_kind ?? 'mixing_mastering';
  // The same list each time, for as long as the kind stays.
  return useMemo(() => getBuiltInTemplates(kind), [kind]);
};

/** The owner's own templates, newest first. */
export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/email/templates', { signal })).templates,
  });

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

/** Fills the email from one of the templates. What was written before is kept until it is restored. */
export const useTemplateChoice = <T extends EmailContent>(
  templates: readonly T[],
  content: EmailContent,
  onChange: (content: EmailContent) => void,
) => {
  const [replaced, setReplaced] = useState<EmailContent | null>(null);
  const chosen = templates.find((template) => isSameEmail(template, content));
  return {
    chosen,
    choose: ({ subject, message }: EmailContent) => {
      if (!chosen) setReplaced(isBlankEmail(content) ? null : content);
      onChange({ subject, message });
    },
    /** Set while a template has replaced what was written. */
    restore:
      replaced && chosen
        ? () => {
            onChange(replaced);
            setReplaced(null);
          }
        : null,
  };
};
