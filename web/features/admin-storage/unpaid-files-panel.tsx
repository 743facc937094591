import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';

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
      {days.isPending && <Skeleton className="h-24" />}
      {days.isError && days.data === undefined && (
        <LoadError
          message="Failed to load this setting"
          detail={getErrorMessage(days.error)}
          isRetrying={days.isFetching}
          onRetry={() => days.refetch()}
        />
      )}
      {days.data !== undefined && <DaysForm key={days.data} stored={days.data} />}
    </Panel>
  );
};

const DaysForm = ({ stored }: { stored: number }) => {
  const [text, setText] = useState(stored ? String(stored) : '');
  const topic = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (unpaid_files_days: number) =>
      call('PUT /api/admin/settings', { body: { unpaid_files_days } }),
    onSuccess: ({ unpaid_files_days }) => {
      client.setQueryData(queryKey, unpaid_files_days);
      toast('Settings saved', 'success', { topic });
    },
    onError: (error) => {
      if (!getFieldErrors(error).unpaid_files_days)
        toastFormError(error, `Your setting wasn’t saved. ${getErrorMessage(error)}`, topic);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(text.trim() === '' ? 0 : Number(text));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-prose flex-col items-start gap-4">
      <Field
        label="Remove after (days)"
        hint="Counted from the order’s last activity. The order itself stays. Leave blank to keep these files."
        error={getFieldErrors(save.error).unpaid_files_days}
      >
        {(control) => (
          <Input
            {...control}
            name="unpaid_files_days"
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 font-mono"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="secondary" aria-disabled={save.isPending}>
        Save
      </Button>
    </form>
  );
};
