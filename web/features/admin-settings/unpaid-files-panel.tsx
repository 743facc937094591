import { useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsChange } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';

const queryKey = ['unpaid-files'];

/** Whether and when files of unpaid orders are deleted. */
export const UnpaidFilesPanel = () => {
  const days = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/settings', { signal })).unpaid_files_days,
    refetchOnWindowFocus: false,
  });
  return (
    <Panel title="Files of unpaid orders">
      <Loaded query={days} failed="Failed to load this setting" loading={<Skeleton className="h-24" />}>
        {(stored) => <DaysForm key={stored} stored={stored} />}
      </Loaded>
    </Panel>
  );
};

const DaysForm = ({ stored }: { stored: number }) => {
  const client = useQueryClient();
  const form = useForm({
    start: { unpaid_files_days: stored ? String(stored) : '' },
    read: ({ unpaid_files_days: text }) =>
      parseFields(settingsChange, { unpaid_files_days: text.trim() === '' ? 0 : Number(text) }),
    send: (body) => call('PUT /api/admin/settings', { body }),
    onSent: ({ unpaid_files_days }) => {
      client.setQueryData(queryKey, unpaid_files_days);
    },
    done: 'Settings saved',
    failed: (reason) => `Your setting wasn’t saved. ${reason}`,
  });
  return (
    <form {...form.props} className="flex max-w-prose flex-col items-start gap-4">
      <TextField
        form={form}
        name="unpaid_files_days"
        label="Remove after (days)"
        hint="Counted from the order’s last activity. The order itself stays. Leave blank to keep these files."
        inputMode="numeric"
        isMono
      />
      <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
        Save
      </ActionButton>
    </form>
  );
};
