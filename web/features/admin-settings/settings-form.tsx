import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toPriceList } from '../../../shared/pricing.ts';
import { prices, type Settings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { refusalOf, refusedFields } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';
import { PricePreview } from './price-preview.tsx';
import { changedFields, readAmount, readForm, type SettingsText, toText } from './read-form.ts';
import { priceFields, textFields } from './settings-fields.ts';

/** Prices, names and handles. Nothing is public before it is saved; only what was changed is sent. */
export const SettingsForm = ({ stored }: { stored: Settings }) => {
  const [text, setText] = useState(() => toText(stored));
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const accept = (saved: Settings) => {
    setText(toText(saved));
    setTried(false);
    toast('Settings saved', 'success');
  };
  const save = useMutation({
    mutationFn: (body: Partial<Settings>) => call('PUT /api/admin/settings', { body }),
    onSuccess: (saved) => {
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      accept(saved);
    },
    onError: (error) => sayFailure(error, `The settings were not saved. ${refusalOf(error)}`),
  });

  const reading = readForm(text);
  const refused = refusedFields(save.error);
  const errors: Partial<SettingsText> = { ...refused, ...(hasTried ? reading.errors : {}) };
  const before = toText(stored);
  const isChanged = Object.entries(text).some(([field, value]) => before[field as keyof Settings] !== value);

  const priced = prices.safeParse(
    Object.fromEntries(priceFields.map(({ field }) => [field, readAmount(text[field])])),
  );
  const set = (field: keyof Settings, value: string) => {
    if (save.isError) save.reset();
    setText((now) => ({ ...now, [field]: value }));
  };
  const discard = () => {
    save.reset();
    setTried(false);
    setText(before);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (reading.settings) {
      const changes = changedFields(stored, reading.settings);
      if (Object.keys(changes).length > 0) save.mutate(changes);
      else accept(stored);
    } else
      form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(reading.errors)[0]}"]`)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <LeaveWarning hasChanges={isChanged} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset className="min-w-0">
          <legend className="mb-3 font-semibold">Prices</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
            {priceFields.map(({ field, label, hint }) => (
              <Field key={field} label={label} hint={hint} error={errors[field]}>
                {(control) => (
                  <div className="relative">
                    <span
                      aria-hidden="true"
                      className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center font-mono text-muted text-sm"
                    >
                      $
                    </span>
                    <Input
                      {...control}
                      name={field}
                      inputMode="decimal"
                      autoComplete="off"
                      className={`${dense} pl-7! font-mono`}
                      value={text[field]}
                      onChange={({ target }) => set(field, target.value)}
                    />
                  </div>
                )}
              </Field>
            ))}
          </div>
        </fieldset>
        <PricePreview prices={priced.success ? toPriceList(priced.data) : null} />
        <fieldset className="min-w-0 border-hairline border-t pt-5 xl:col-span-2">
          <legend className="sr-only">Studio and payment</legend>
          <p aria-hidden="true" className="mb-3 font-semibold">
            Studio and payment
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {textFields.map(({ field, label, hint, type }) => (
              <Field
                key={field}
                label={label}
                hint={hint}
                error={errors[field]}
                className={field === 'payment_message' ? 'sm:col-span-2' : undefined}
              >
                {(control) => (
                  <Input
                    {...control}
                    name={field}
                    type={type ?? 'text'}
                    autoComplete="off"
                    className={dense}
                    value={text[field]}
                    onChange={({ target }) => set(field, target.value)}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="-mx-4 -mb-4 sticky bottom-0 mt-5 flex flex-wrap items-center gap-3 rounded-b-md border-hairline border-t bg-panel px-4 py-3">
        <Button type="submit" className={dense} aria-disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save settings'}
        </Button>
        {isChanged ? (
          <>
            <Button kind="quiet" className={dense} onClick={discard}>
              Discard changes
            </Button>
            <span className="text-muted text-sm max-sm:hidden">Not saved yet</span>
          </>
        ) : (
          <span className="text-muted text-sm">Everything is saved</span>
        )}
      </div>
    </form>
  );
};
