import type { ReactNode } from 'react';
import type { OwnerSettings } from '../../../shared/settings.ts';
import type { FieldForm } from '../../ui/use-form.ts';
import { TextSetting } from './field-controls.tsx';
import type { TextFieldDefinition } from './field-definitions.ts';
import type { SettingsText } from './parse-settings.ts';

/** What a section of the form is given: the page's form, and the settings as last read. */
export type SectionProps = { form: FieldForm<SettingsText>; stored: OwnerSettings };

/** Panels of a section, below each other. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
);

/** Panels side by side where there is room. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">{children}</div>
);

export const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 max-w-prose text-muted text-sm">{children}</p>
);

/** Text fields, two in a row where there is room. */
export const Fields = ({ list, form, children }: FieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {list.map((described) => (
      <TextSetting key={described.name} described={described} form={form} />
    ))}
    {children}
  </div>
);
type FieldsProps = { list: TextFieldDefinition[]; form: FieldForm<SettingsText>; children?: ReactNode };
