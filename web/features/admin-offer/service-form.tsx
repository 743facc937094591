import { limits } from '../../../shared/limits.ts';
import type { OwnService } from '../../../shared/offer.ts';
import { toSlug } from '../../../shared/slugs.ts';
import { call } from '../../lib/api.ts';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import { defaultFormat, type OfferFormProps, serviceKind, useWholeOffer } from './offer-kinds.ts';
import { blankService, parseService, type ServiceText, toServiceText } from './parse-offer.ts';
import { SampleOrder } from './sample-order.tsx';

const amount = { inputMode: 'decimal', spellCheck: false } as const;
const whole = { ...amount, inputMode: 'numeric' } as const;

/** Adds a service or edits the editor's. */
export const ServiceEditForm = ({ editor, items, sample, onSample }: OfferFormProps<OwnService>) => {
  const { item } = editor;
  const offer = useWholeOffer();
  const format = offer ?? defaultFormat;
  const active = item ? (items.find(({ id }) => id === item.id)?.active ?? item.active) : true;
  const form = useContentForm({
    kind: serviceKind,
    editor,
    toValues: (row: OwnService | null): ServiceText =>
      row ? toServiceText(row, format.currency) : blankService,
    read: (text, row) => parseService(text, row?.active ?? true, format),
    send: (body, row) =>
      row
        ? call('PUT /api/admin/services/:id', {
            params: { id: row.id },
            body: { ...body, version: row.version },
          })
        : call('POST /api/admin/services', { body }),
    onSaved: (saved, { put }) => put(saved),
  });
  const typed = parseService(form.values, active, format).value;
  const id = item?.id ?? (toSlug(typed?.name ?? '') || 'new');
  const position = item?.position ?? items.length;
  const others = items.filter((row) => row.id !== item?.id);
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit service' : 'New service'}
      action={item ? 'Save changes' : 'Add service'}
      progress={
        offer && (
          <SampleOrder
            sample={sample}
            onSample={onSample}
            service={id}
            stored={offer}
            typed={
              typed && {
                ...offer,
                services: [...others, { ...typed, id, position }].sort((a, b) => a.position - b.position),
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
        hint="One line. Shown where clients choose."
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="price" label="Price" hint="Per song" {...amount} />
        <TextField
          form={form}
          name="regular_price"
          label="Regular price"
          hint="Crossed out. Leave blank for none"
          {...amount}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Prices for more songs</legend>
        <RowList
          form={form}
          name="volume"
          columns={[
            { field: 'from', label: 'From (songs)', inputMode: 'numeric' },
            { field: 'price', label: 'Price each', inputMode: 'decimal' },
          ]}
          blank={{ from: '', price: '' }}
          max={limits.volume_steps}
          add="Add a price"
          nameRow={({ from }) => (from ? `the price from ${from} songs` : 'this price')}
          className="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          None. Every song costs the same, however many there are.
        </RowList>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">What clients get for each song</legend>
        <div className="flex flex-wrap gap-x-6">
          <CheckField form={form} name="mix" label="A mix" />
          <CheckField form={form} name="master" label="A master" />
        </div>
      </fieldset>
      <div className="grid grid-cols-3 gap-4">
        <TextField
          form={form}
          name="from_hours"
          label="Back from"
          hint="Hours. Leave blank for your usual"
          {...whole}
        />
        <TextField form={form} name="to_hours" label="Back within" hint="Hours" {...whole} />
        <TextField form={form} name="song_max" label="Most songs" hint="In one order" {...whole} />
      </div>
    </FormPanel>
  );
};
