import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnerSettings, settingsChange } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';

const queryKey = ['unpaid-files'];

/** Whether and when files of unpaid orders are deleted. */
export const UnpaidFilesPanel = () => {
  const settings = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <Panel title="Files of unpaid orders">
      <Loaded query={settings} failed="Failed to load this setting" loading={<Skeleton className="h-24" />}>
        {(stored) => <DaysForm stored={stored} />}
      </Loaded>
    </Panel>
  );
};

const DaysForm = ({ stored }: { stored: OwnerSettings }) => {
  const client = useQueryClient();
  const form = useForm({
    row: stored,
    toValues: ({ unpaid_files_days: days }) => ({ unpaid_files_days: days ? String(days) : '' }),
    read: ({ unpaid_files_days: text }) =>
      parseFields(settingsChange, { unpaid_files_days: text.trim() === '' ? 0 : Number(text) }),
    send: (body, { version }) => call('PUT /api/admin/settings', { body: { ...body, version } }),
    onSent: (saved) => {
      client.setQueryData(queryKey, saved);
      form.rebase(saved);
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
      />
      <ConflictNotice form={form} />
      <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
        Save
      </ActionButton>
    </form>
  );
};
