import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FormSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { useForm } from '../../ui/use-form.ts';
import { getChangedFields, parseSettings, toSettingsText } from './parse-settings.ts';

/** The settings form. Only changes are sent. */
export const useSettingsForm = (stored: FormSettings) => {
  const client = useQueryClient();
  const form = useForm({
    start: toSettingsText(stored),
    read: parseSettings,
    send: async (settings): Promise<FormSettings> => {
      const body = getChangedFields(stored, settings);
      return Object.keys(body).length > 0 ? call('PUT /api/admin/settings', { body }) : stored;
    },
    onSent: (saved) => {
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      form.reset(toSettingsText(saved));
    },
    done: 'Settings saved',
    failed: (reason) => `Your settings weren’t saved. ${reason}`,
  });
  const { ref } = form.props;
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const named = ref.current?.elements.namedItem(hash.slice(1));
    if (!(named instanceof HTMLElement)) return;
    named.scrollIntoView({ block: 'center' });
    named.focus({ preventScroll: true });
  }, [hash, key]);
  return form;
};
