import { useId } from 'react';
import { limits } from '../../../shared/limits.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { useClients } from '../admin-clients/use-clients.ts';

/** Whom it is for: known clients are suggested by their address. */
export const ClientFields = ({
  form,
}: {
  form: FieldForm<{ 'client.name': string; 'client.email': string }>;
}) => {
  const id = useId();
  const email = form.values['client.email'];
  const search = useDebouncedValue(email.trim(), 250);
  const { data } = useClients({ search, filter: 'all' });
  const clients = data?.pages[0]?.clients ?? [];
  const known = clients.find((client) => client.email.toLowerCase() === email.trim().toLowerCase());
  return (
    <>
      <TextField
        form={form}
        name="client.email"
        label="Email"
        type="email"
        list={id}
        maxLength={limits.email}
        onBlur={() => known && !form.values['client.name'] && form.set({ 'client.name': known.name })}
      >
        <datalist id={id}>
          {clients.slice(0, 8).map((client) => (
            <option key={client.email} value={client.email}>
              {client.name}
            </option>
          ))}
        </datalist>
      </TextField>
      <TextField form={form} name="client.name" label="Name" maxLength={limits.name} />
    </>
  );
};
