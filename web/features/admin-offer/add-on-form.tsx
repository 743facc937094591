import type { OwnAddOn } from '../../../shared/offer.ts';
import { toSlug } from '../../../shared/slugs.ts';
import { call } from '../../lib/api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import { describeIdleRush } from './describe-idle-rush.ts';
import {
  addOnKind,
  defaultFormat,
  type OfferFormProps,
  usePublicSettings,
  useWholeOffer,
} from './offer-kinds.ts';
import { type AddOnText, blankAddOn, parseAddOn, purposes, toAddOnText } from './parse-offer.ts';
import { SampleOrder } from './sample-order.tsx';

const units = [
  ['song', 'Per song'],
  ['order', 'Per order'],
] as const;

/** Adds an add-on or edits the editor's. */
export const AddOnEditForm = ({ editor, items, sample, onSample }: OfferFormProps<OwnAddOn>) => {
  const { item } = editor;
  const offer = useWholeOffer();
  const format = offer ?? defaultFormat;
  const others = items.filter((row) => row.id !== item?.id);
  const active = item ? (items.find(({ id }) => id === item.id)?.active ?? item.active) : true;
  const form = useContentForm({
    kind: addOnKind,
    editor,
    toValues: (row: OwnAddOn | null): AddOnText => (row ? toAddOnText(row, format.currency) : blankAddOn),
    read: (text, row) => parseAddOn(text, row?.active ?? true, format, others),
    send: (body, row) =>
      row
        ? call('PUT /api/admin/add-ons/:id', {
            params: { id: row.id },
            body: { ...body, version: row.version },
          })
        : call('POST /api/admin/add-ons', { body }),
    onSaved: (saved, { put }) => put(saved),
  });
  const typed = parseAddOn(form.values, active, format, others).value;
  const id = item?.id ?? (toSlug(typed?.name ?? '') || 'new');
  const position = item?.position ?? items.length;
  const chosen = form.values.services.split(' ').filter(Boolean);
  const services = offer?.services ?? [];
  const hours = usePublicSettings();
  const sold = services.filter(({ id, active }) => active && (chosen.length === 0 || chosen.includes(id)));
  const flip = (service: string, on: boolean) => {
    const all = chosen.length ? chosen : services.map((one) => one.id);
    const next = on ? [...all, service] : all.filter((one) => one !== service);
    // With every one ticked, it is offered with those to come, too.
    const isAll = services.every((one) => next.includes(one.id));
    if (next.length > 0) form.set({ services: isAll ? '' : next.join(' ') });
  };
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit add-on' : 'New add-on'}
      action={item ? 'Save changes' : 'Add add-on'}
      progress={
        offer && (
          <SampleOrder
            sample={{ ...sample, add_ons: { [id]: true, ...sample.add_ons } }}
            onSample={onSample}
            stored={offer}
            typed={
              typed && {
                ...offer,
                add_ons: [...others, { ...typed, id, position }].sort((a, b) => a.position - b.position),
              }
            }
          />
        )
      }
    >
      <TextField form={form} name="name" label="Name" />
      <TextField
        form={form}
        name="description"
        label="Description"
        hint={
          form.values.purpose === 'rush'
            ? 'Leave blank to show the hours.'
            : 'One line. Shown with its price, and in your brief.'
        }
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="price" label="Price" inputMode="decimal" spellCheck={false} />
        <SelectField form={form} name="per" label="Charged" options={units} />
      </div>
      <SelectField
        form={form}
        name="purpose"
        label="What it is"
        options={purposes}
        hint={form.values.purpose === 'rush' && hours ? describeIdleRush(sold, hours) : undefined}
      />
      {form.values.purpose === 'rounds' && (
        <TextField form={form} name="rounds" label="Rounds" inputMode="numeric" />
      )}
      {services.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-medium text-sm">Offered with</legend>
          {services.map((service) => (
            <Checkbox
              key={service.id}
              label={service.name}
              disabled={form.isBusy}
              checked={chosen.length === 0 || chosen.includes(service.id)}
              onChange={({ target }) => flip(service.id, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </FormPanel>
  );
};
