import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnerSettings, SettingsChange } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { setLocale } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { dense } from '../../ui/dense.ts';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { getChangedFields, parseSettings, toSettingsText } from './parse-settings.ts';
import { type FormPage, settingsFields } from './settings-fields.tsx';
import { SetupContext } from './setup-context.ts';

/** A page of the form. Nothing becomes public before it is saved. */
const SettingsForm = ({ stored, page }: { stored: OwnerSettings; page: FormPage }) => {
  const form = useSettingsForm(stored);
  const Fields = settingsFields[page];
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeaveWarning hasChanges={form.hasChanges} />
      <Fields form={form} stored={stored} />
      <ConflictNotice form={form} />
      <SaveBar isChanged={form.hasChanges} isSaving={form.isBusy} onDiscard={() => form.reset()} />
    </form>
  );
};

/** Sticks to the bottom of the window while any part of the form is visible. */
export const SaveBar = ({ isChanged, isSaving, onDiscard }: SaveBarProps) => {
  const next = useContext(SetupContext);
  const go = useNavigate();
  const wasSaving = useRef(false);
  useEffect(() => {
    // Saved: nothing of it is left to save.
    if (next && wasSaving.current && !isSaving && !isChanged) void go(next);
    wasSaving.current = isSaving;
  }, [next, isSaving, isChanged, go]);
  const save = next ? 'Save and continue' : 'Save settings';
  return (
    <div className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-t-md border border-hairline bg-raised px-4 py-3">
      {next && !isChanged && !isSaving ? (
        <Link to={next} className={buttonClasses('primary', dense)}>
          Continue
        </Link>
      ) : (
        <ActionButton type="submit" kind={isChanged ? 'primary' : 'secondary'} isBusy={isSaving}>
          {isSaving ? 'Saving…' : save}
        </ActionButton>
      )}
      {isChanged ? (
        <>
          <ActionButton kind="quiet" onClick={onDiscard}>
            Discard changes
          </ActionButton>
          <span className="text-muted text-sm max-sm:hidden">Not saved yet</span>
        </>
      ) : (
        !next && <span className="text-muted text-sm">All changes saved</span>
      )}
    </div>
  );
};
type SaveBarProps = { isChanged: boolean; isSaving: boolean; onDiscard(): void };

/** The fields of a page of the settings. */
export const SettingsPanel = ({ page }: { page: FormPage }) => (
  <StoredSettings>{(stored) => <SettingsForm key={page} stored={stored} page={page} />}</StoredSettings>
);

/** Reads the settings for a form. */
export const StoredSettings = ({ children }: { children: (stored: OwnerSettings) => ReactNode }) => {
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
        <div role="status" aria-label="Loading the settings">
          <Skeleton className="h-96" />
        </div>
      }
    >
      {children}
    </Loaded>
  );
};

/** Sends what was changed, if anything was. */
export const sendChanged = async (change: SettingsChange, row: OwnerSettings): Promise<OwnerSettings> =>
  Object.keys(change).length > 0
    ? call('PUT /api/admin/settings', { body: { ...change, version: row.version } })
    : row;

/** The settings form. Only changes are sent. */
const useSettingsForm = (stored: OwnerSettings) => {
  const client = useQueryClient();
  const form = useForm({
    row: stored,
    toValues: toSettingsText,
    read: parseSettings,
    send: (settings, row) => sendChanged(getChangedFields(row, settings), row),
    onSent: (saved) => {
      setLocale(saved.locale);
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      form.rebase(saved);
    },
    done: 'Settings saved',
    failed: (reason) => `Your settings weren’t saved. ${reason}`,
  });
  return form;
};
