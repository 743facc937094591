import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

export const SettingsPanel = () => {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
    // The form must start from what is stored now, not from an earlier visit's cache.
    gcTime: 0,
    // No refetch while the form is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded
      query={settings}
      failed="Failed to load the settings"
      loading={
        <Panel title="Prices">
          <div role="status" aria-label="Loading the settings" className="grid gap-4 sm:grid-cols-3">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-20" />
            ))}
          </div>
        </Panel>
      }
    >
      {(stored) => <SettingsForm stored={stored} />}
    </Loaded>
  );
};
