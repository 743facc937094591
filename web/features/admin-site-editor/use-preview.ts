import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { previewedSettings } from '../../../shared/site-preview.ts';
import { call } from '../../lib/api.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { getChangedFields, getValidFields, type SettingsText } from '../admin-settings/parse-settings.ts';
import { previewKey } from '../admin-settings/picture-panel.tsx';

const PAUSE_MS = 150;

/** The landing page with what is typed and valid, as the server renders it. */
export const usePreview = (stored: OwnerSettings, values: SettingsText) => {
  const change = getChangedFields(stored, { ...stored, ...getValidFields(values) });
  const shown = Object.entries(change).filter(([field]) => Object.hasOwn(previewedSettings.shape, field));
  const body = useDebouncedValue(JSON.stringify(Object.fromEntries(shown)), PAUSE_MS);
  return useQuery({
    queryKey: [...previewKey, stored.version, body],
    queryFn: ({ signal }) => call('POST /api/admin/preview', { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};
