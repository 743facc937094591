import { type FormEvent, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import { briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import type { PanelProps } from './order-client.ts';

type Typed = { project_details: string; notes: string; songs: { title: string; links: string }[] };

const getTyped = ({ brief: { project_details, notes }, songs }: ClientOrder): Typed => ({
  ...{ project_details, notes },
  songs: songs.map(({ title, references }) => ({ title, links: references.join('\n') })),
});

const toBody = ({ songs, ...texts }: Typed) => ({
  ...texts,
  song_titles: songs.map(({ title }) => title),
  references: songs.flatMap(({ links }, place) =>
    links
      .split(/\s+/)
      .filter(Boolean)
      .map((url) => ({ song: place + 1, url })),
  ),
});

/** What the client wants: for an order that the studio entered, until work starts. */
export const BriefForm = ({ order, client }: PanelProps) => {
  const [typed, setTyped] = useState(() => getTyped(order));
  const [isSaved, setSaved] = useState(false);
  const { error, isSending, stopWaiting, forgetError, send } = useSending();
  const getKey = useRetryKey();
  const refused = getFieldErrors(error);
  const change = (changed: Partial<Typed>) => {
    forgetError();
    setSaved(false);
    setTyped({ ...typed, ...changed });
  };
  const changeSong = (place: number, changed: Partial<Typed['songs'][number]>) =>
    change({ songs: typed.songs.map((song, at) => (at === place ? { ...song, ...changed } : song)) });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = toBody(typed);
    const isDone = await send(async () => {
      await client.call('PUT /api/client-orders/:order_id/brief', { body, idempotencyKey: getKey(body) });
    });
    if (isDone) setSaved(true);
    void client.refresh();
  };
  const isOnly = typed.songs.length === 1;
  const shown = [...briefTextNames, 'references'] as string[];
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      {typed.songs.map(({ title, links }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: songs are their numbers
        <div key={place} className="grid gap-4">
          <Field label={isOnly ? 'Song title' : `Title of song ${place + 1}`}>
            {(control) => (
              <Input
                {...control}
                readOnly={isSending}
                autoComplete="off"
                maxLength={limits.song_title}
                value={title}
                onChange={({ target }) => changeSong(place, { title: target.value })}
              />
            )}
          </Field>
          <Field
            label={`Reference links${isOnly ? '' : ` of song ${place + 1}`}`}
            hint={
              place === 0
                ? `Optional. Up to ${limits.references} songs that sound the way yours should, one link a line.`
                : undefined
            }
            error={place === 0 ? refused.references : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                readOnly={isSending}
                rows={2}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                value={links}
                onChange={({ target }) => changeSong(place, { links: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
      {briefTextNames.map((name) => (
        <Field
          key={name}
          label={orderTextFields[name].label}
          hint={orderTextFields[name].hint}
          error={refused[name]}
        >
          {(control) => (
            <TextArea
              {...control}
              readOnly={isSending}
              rows={orderTextFields[name].rows ?? 4}
              maxLength={orderTextFields[name].max}
              value={typed[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {error !== null && !Object.keys(refused).some((field) => shown.includes(field)) && (
        <ErrorNotice>{getErrorMessage(error)}</ErrorNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="secondary" aria-disabled={isSending}>
          {isSending ? 'Saving…' : 'Save brief'}
        </Button>
        <p role="status" className="text-muted text-sm">
          {isSaved && 'Saved. You can change it until I start.'}
        </p>
      </div>
      <OfflineNotice stopWaiting={stopWaiting} />
    </form>
  );
};
