import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { classes } from '../../lib/classes.ts';
import { setLocale, setTimezone } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { dense } from '../../ui/dense.ts';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { addOnKind, serviceKind } from '../admin-offer/offer-kinds.ts';
import { methodKind } from '../admin-payment-methods/method-kind.ts';
import { describeChanges } from './describe-changes.ts';
import { movableKey } from './move-orders.tsx';
import { followKind, getChangedFields, parseSettings, toSettingsText } from './parse-settings.ts';
import type { SectionProps } from './section-parts.tsx';
import { SetupContext } from './setup-context.ts';

const FORM = 'settings-form';

/**
 * All that is saved at once on a page of the settings, by one bar. Nothing becomes public before. `before` and `after` have
 * forms of their own, whose rows are saved each by itself.
 */
export const SettingsForm = ({ before, ...rest }: SettingsFormProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    {before}
    <StoredSettings>{(stored) => <LoadedForm {...rest} stored={stored} />}</StoredSettings>
  </div>
);
type SettingsFormProps = {
  /** `isHalf`: beside another one where there is room. */
  sections: { id: string; Section: ComponentType<SectionProps>; isHalf?: true | undefined }[];
  before?: ReactNode;
  after?: ReactNode;
};

const LoadedForm = ({ sections, after, stored }: LoadedFormProps) => {
  const form = useSettingsForm(stored);
  const before = toSettingsText(form.row);
  // What follows from the kind isn’t named beside it.
  const known = { ...before, ...followKind(before, form.values.studio_kind) };
  return (
    <>
      <form
        {...form.props}
        id={FORM}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 xl:grid-cols-2"
      >
        <LeaveWarning hasChanges={form.hasChanges} />
        {sections.map(({ id, Section, isHalf }) => (
          <div key={id} id={id} className={classes('min-w-0 scroll-mt-20', !isHalf && 'xl:col-span-2')}>
            <Section form={form} stored={stored} />
          </div>
        ))}
        <div className="empty:hidden xl:col-span-2">
          <ConflictNotice form={form} />
        </div>
      </form>
      {after}
      <SaveBar
        changes={form.hasChanges ? describeChanges(known, form.values) : null}
        isSaving={form.isBusy}
        onDiscard={() => form.reset()}
      />
    </>
  );
};
type LoadedFormProps = Omit<SettingsFormProps, 'before'> & { stored: OwnerSettings };

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

/** Sticks to the bottom of the window, and names what isn't saved. */
const SaveBar = ({ changes, isSaving, onDiscard }: SaveBarProps) => {
  const next = useContext(SetupContext);
  const go = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const wasSaving = useRef(false);
  const isChanged = changes !== null;
  useEffect(() => {
    // Saved: nothing of it is left to save.
    if (next && wasSaving.current && !isSaving && !isChanged) {
      next.onLeave();
      void go(next.to);
    }
    wasSaving.current = isSaving;
  }, [next, isSaving, isChanged, go]);
  const save = next ? 'Save and continue' : 'Save settings';
  return (
    <div
      ref={bar}
      className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border border-hairline bg-raised px-4 py-3"
    >
      {next && !isChanged && !isSaving ? (
        <Link to={next.to} onClick={next.onLeave} className={buttonClasses('primary', dense)}>
          Continue
        </Link>
      ) : (
        <ActionButton type="submit" form={FORM} kind={isChanged ? 'primary' : 'secondary'} isBusy={isSaving}>
          {isSaving ? 'Saving…' : save}
        </ActionButton>
      )}
      {isChanged && (
        <ActionButton kind="quiet" isBusy={isSaving} onClick={() => setAsking(true)}>
          Discard changes
        </ActionButton>
      )}
      {(isChanged || !next) && (
        <p
          role="status"
          className={classes(
            'min-w-0 text-sm wrap-anywhere',
            isChanged ? 'max-sm:order-first max-sm:w-full' : 'text-muted',
          )}
        >
          {changes ?? 'All changes saved'}
        </p>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        title="Discard your changes?"
        description={`${changes}. That isn’t saved.`}
        action="Discard"
        // The pressed one is gone, unless it was cancelled.
        finalFocus={() => [...(bar.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1) ?? true}
      />
    </div>
  );
};
type SaveBarProps = { changes: string | null; isSaving: boolean; onDiscard(): void };

/** The form of all settings. Only what was changed is sent. */
const useSettingsForm = (stored: OwnerSettings) => {
  const client = useQueryClient();
  const form = useForm({
    row: stored,
    toValues: toSettingsText,
    read: parseSettings,
    send: (settings, row) => {
      const change = getChangedFields(row, settings);
      return Object.keys(change).length > 0
        ? call('PUT /api/admin/settings', { body: { ...change, version: row.version } })
        : Promise.resolve(row);
    },
    onSent: (saved) => {
      setLocale(saved.locale);
      setTimezone(saved.timezone);
      client.setQueryData(['settings'], saved);
      // What is offered follows what the studio does.
      const offered = [serviceKind.key, addOnKind.key, ['offer']];
      for (const queryKey of [['public-settings'], ['first-steps'], methodKind.key, movableKey, ...offered])
        void client.invalidateQueries({ queryKey });
      form.rebase(saved);
    },
    done: 'Settings saved',
    failed: (reason) => `Your settings weren’t saved. ${reason}`,
  });
  return form;
};
