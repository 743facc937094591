import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import { getChangedFields, parseSettings, type SettingsText, toSettingsText } from './parse-settings.ts';

/** State of the settings form: content, errors and saving. Only changes are sent. */
export const useSettingsForm = (stored: FormSettings) => {
  const [text, setText] = useState(() => toSettingsText(stored));
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const topic = useId();
  const client = useQueryClient();
  const accept = (saved: FormSettings) => {
    setText(toSettingsText(saved));
    setTried(false);
    toast('Settings saved', 'success', { topic });
  };
  const focusOn = (field: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const named = form.current?.elements.namedItem(hash.slice(1));
    if (!(named instanceof HTMLElement)) return;
    named.scrollIntoView({ block: 'center' });
    named.focus({ preventScroll: true });
  }, [hash, key]);
  const save = useMutation({
    mutationFn: (body: Partial<FormSettings>) => call('PUT /api/admin/settings', { body }),
    onSuccess: (saved) => {
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      accept(saved);
    },
    onError: (error) => {
      const [wrong] = Object.keys(getFieldErrors(error));
      if (wrong) focusOn(wrong);
      else toastFormError(error, `Your settings weren’t saved. ${getErrorMessage(error)}`, topic);
    },
  });

  const reading = parseSettings(text);
  const errors: Partial<SettingsText> = {
    ...getFieldErrors(save.error),
    ...(hasTried ? reading.errors : {}),
  };
  const before = toSettingsText(stored);
  const isChanged = Object.entries(text).some(
    ([field, value]) => before[field as keyof FormSettings] !== value,
  );

  const set = (field: keyof FormSettings, value: string) => {
    if (save.isError) save.reset();
    setText((now) => ({ ...now, [field]: value }));
  };
  const discard = () => {
    save.reset();
    setTried(false);
    setText(before);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (!reading.settings) return focusOn(Object.keys(reading.errors)[0]);
    const changes = getChangedFields(stored, reading.settings);
    if (Object.keys(changes).length > 0) save.mutate(changes);
    else accept(stored);
  };
  return { form, text, errors, set, submit, discard, isChanged, isSaving: save.isPending };
};

/** The part of the form's state that a section needs. */
export type SettingsFields = Pick<ReturnType<typeof useSettingsForm>, 'text' | 'errors' | 'set'>;
