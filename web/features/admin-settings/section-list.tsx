import { useState } from 'react';
import type { LandingSection } from '../../../shared/landing-sections.ts';
import { ORDER_FORM } from '../../../shared/look.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { MoveButtons } from '../admin-content/row-move.tsx';
import type { SettingsText } from './parse-settings.ts';

const names: Record<LandingSection, string> = {
  samples: 'Samples and music',
  about: 'About',
  testimonials: 'Testimonials',
  pricing: 'Prices',
  'how-to-send': 'How to send files',
  'contact-form': 'Order form',
};

/** Which sections the landing page shows below its top, in which order. */
export const SectionList = ({ form }: { form: FieldForm<SettingsText> }) => {
  const { sections } = form.values;
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, by: -1 | 1) => {
    const moved = sections[from];
    if (!moved) return;
    form.set({ sections: sections.toSpliced(from, 1).toSpliced(from + by, 0, moved) });
    setAnnouncement(`Moved to place ${from + by + 1} of ${sections.length}`);
  };
  return (
    <div id="sections">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul className="-my-2 divide-y divide-hairline">
        {sections.map(({ id, visible }, place) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <Checkbox
              label={names[id]}
              checked={visible}
              disabled={form.isBusy || id === ORDER_FORM}
              onChange={({ target }) =>
                form.set({ sections: sections.with(place, { id, visible: target.checked }) })
              }
            />
            <span className="flex">
              <MoveButtons
                name={names[id]}
                isFirst={place === 0}
                isLast={place === sections.length - 1}
                onMove={(by) => move(place, by)}
              />
            </span>
          </li>
        ))}
      </ul>
      {form.errors.sections && <p className="mt-3 text-error text-sm">{form.errors.sections}</p>}
    </div>
  );
};
