import { mapNames } from '../../../shared/order-fields.ts';
import { type SiteTextId, textIds, textLabels } from '../../../shared/site-texts.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import type { SettingsText } from './parse-settings.ts';

const groups: [title: string, first: SiteTextId][] = [
  ['Buttons at the top', 'order_button'],
  ['Samples, music and testimonials', 'samples_title'],
  ['Prices', 'pricing_title'],
  ['How to send files', 'guide_title'],
  ['Order form', 'form_title'],
  ['Footer', 'footer_text'],
];

/** The texts of a group: from its first one to the next group's. */
const getIds = (place: number): SiteTextId[] => {
  const end = groups[place + 1];
  return textIds.slice(textIds.indexOf(groups[place]?.[1] as SiteTextId), end && textIds.indexOf(end[1]));
};

const nameOf = (id: SiteTextId) => `texts.${id}` as const;
const idOf = (name: string) => name.replace('texts.', '') as SiteTextId;

/** Every other text of the landing page and the footer, as it is now. */
export const SiteTextFields = ({ form }: { form: FieldForm<SettingsText> }) => {
  const { texts } = form.values;
  const fields = {
    ...form,
    values: mapNames(textIds.map(nameOf), (name) => texts[idOf(name)] ?? ''),
    set: (changed: Record<string, string>) =>
      form.set({
        texts: {
          ...texts,
          ...Object.fromEntries(Object.entries(changed).map(([name, text]) => [idOf(name), text])),
        },
      }),
  };
  return (
    <section id="texts" aria-label="All other texts" className="columns-1 gap-4 xl:columns-2">
      {groups.map(([title], place) => (
        <Panel key={title} title={title} className="mb-4 break-inside-avoid">
          <div className="grid gap-4">
            {getIds(place).map((id) => {
              const { label, hint, is_long } = textLabels[id];
              return (
                <TextField
                  key={id}
                  form={fields}
                  name={nameOf(id)}
                  label={label}
                  hint={hint}
                  {...(is_long && { rows: id === 'guide' ? 12 : 4 })}
                />
              );
            })}
          </div>
        </Panel>
      ))}
    </section>
  );
};
