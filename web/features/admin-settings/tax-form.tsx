import { useQueryClient } from '@tanstack/react-query';
import { taxRule } from '../../../shared/offer.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import type { TaxRule } from '../../../shared/tax.ts';
import { call } from '../../lib/api.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useForm } from '../../ui/use-form.ts';
import { StoredSettings } from './settings-form.tsx';

type TaxText = { mode: TaxRule['mode']; label: string; percent: string };

const modes = [
  ['none', 'No tax'],
  ['included', 'Included in your prices'],
  ['added', 'Added to your prices'],
] as const;

const parseTax = ({ mode, label, percent }: TaxText): ParseResult<TaxRule> =>
  parseFields(taxRule, {
    mode,
    label,
    percent: percent.trim() === '' ? 0 : Number(percent.replace(',', '.')),
  });

/** The tax of orders from now on; each order keeps its own. */
export const TaxForm = () => <StoredSettings>{(stored) => <Form stored={stored} />}</StoredSettings>;

const Form = ({ stored }: { stored: OwnerSettings }) => {
  const client = useQueryClient();
  const form = useForm({
    row: stored,
    toValues: ({ tax: { mode, label, percent } }): TaxText => ({
      ...{ mode, label },
      percent: percent === 0 ? '' : String(percent),
    }),
    read: parseTax,
    send: (tax, row) => call('PUT /api/admin/settings', { body: { tax, version: row.version } }),
    onSent: (saved) => {
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      form.rebase(saved);
    },
    done: 'Tax saved',
    failed: (reason) => `The tax wasn’t saved. ${reason}`,
  });
  return (
    <Panel title="Tax">
      <form {...form.props} id="tax">
        <LeaveWarning hasChanges={form.hasChanges} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField form={form} name="mode" label="Tax" options={modes} />
          {form.values.mode !== 'none' && (
            <>
              <TextField
                form={form}
                name="label"
                label="What it’s called"
                hint="Like VAT, GST or Sales tax"
              />
              <TextField form={form} name="percent" label="Percent" inputMode="decimal" />
            </>
          )}
        </div>
        <p className="mt-3 max-w-prose text-muted text-sm">
          Shown on its own line in the order form, emails and receipts, after any discount. Orders keep the
          tax they were placed with.
        </p>
        <div className="mt-4 empty:hidden">
          <ConflictNotice form={form} />
        </div>
        <ActionButton type="submit" className="mt-4" kind="secondary" isBusy={form.isBusy}>
          {form.isBusy ? 'Saving…' : 'Save tax'}
        </ActionButton>
      </form>
    </Panel>
  );
};
